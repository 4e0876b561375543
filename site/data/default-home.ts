import type { ShownBlock } from '#shared/blocks/data.ts';
import { manyOf } from '#shared/rules/member-words.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';

import { shownItems } from './blocks.ts';
import type { Context } from './context.ts';

/** The home page of a domain that hasn't built one: what it is, where trucks are today, what they cook, who they are. */
export function defaultHome(context: Context, html: string): ShownBlock[] {
  const { options, seo } = context.content;
  const many = manyOf(options.member_word);
  const items = [
    {
      type: 'hero',
      props: {
        id: 'welcome',
        title: options.title,
        text: seo.description,
        action_text: 'See this week',
        action_url: '#this-week',
        second_text: `All ${many}`,
        second_url: '/members',
      },
    },
    {
      type: 'today',
      props: {
        id: 'this-week',
        title: 'On the street this week',
        text: 'Stops change with the weather; the times here are the latest.',
      },
    },
    { type: 'members-grid', props: { id: 'trucks', title: `Meet the ${many}`, limit: 8 } },
    { type: 'cuisines', props: { id: 'hungry-for', title: 'Hungry for' } },
    { type: 'showcases', props: { id: 'events', title: 'Coming up' } },
    { type: 'catering', props: { id: 'catering', title: 'Book a truck' } },
    { type: 'blog-teasers', props: { id: 'stories', title: 'Stories' } },
    { type: 'faq', props: { id: 'questions', title: 'Good to know' } },
    ...(options.join_title ? [{ type: 'call-to-action', props: join(context) }] : []),
  ];
  const blocks = shownItems(context, { type: postTypeIds.page, path: '/', items });
  return html
    ? [...blocks.slice(0, 1), { type: 'rich-text', data: { id: 'about', html } }, ...blocks.slice(1)]
    : blocks;
}

function join({ content, taken }: Context) {
  const { join_title: title, join_text: text, email } = content.options;
  const target = taken.has('join') ? '/join' : email ? `mailto:${email}` : '';
  return { id: 'join', title, text, action_text: target ? 'Join us' : '', action_url: target };
}
