import type { CountdownData } from '#shared/blocks/countdown/Markup.tsx';
import type { BlockProps } from '#shared/blocks/registry.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { action } from './block-cards.ts';
import { type Context, titleOf } from './context.ts';
import { sayRange, zonedIso } from './dates.ts';

/** What a countdown says; null where it has no date, or its event is gone. */
export function countdownData(context: Context, id: string, props: BlockProps['countdown']): CountdownData | null {
  const event =
    props.until === 'showcase'
      ? context.content.posts.showcase.find((post) => post.id === props.showcase[0])
      : undefined;
  const from = props.until === 'showcase' ? event?.post_body.attributes.starts_at : props.moment;
  const dateTime = zonedIso(from, context.site.timezone);
  const title = props.title || (event ? titleOf(event) : '');
  if (!dateTime || !title) return null;
  const place = event?.post_body.attributes.place;
  const own = action(props.action_text, props.action_url);
  return {
    id,
    title,
    text: props.text,
    date: [sayRange(from, event?.post_body.attributes.ends_at), place].filter(Boolean).join(' · '),
    dateTime,
    over: props.over || 'It has begun.',
    action: own.href || !event ? own : { text: 'What to expect', href: publicPath(event.url) },
  };
}
