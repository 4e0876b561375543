import { columnCounts } from '#shared/blocks/columns/block.ts';
import type { CountdownData } from '#shared/blocks/countdown/Markup.tsx';
import type { BlockData, ShownBlock } from '#shared/blocks/data.ts';
import type { BlockProps, BlockType } from '#shared/blocks/registry.ts';
import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import { richTextHtml } from '#shared/content/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';
import { typedVideo, videoLabel, videoLink } from '#shared/rules/videos.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { drawnPicture, sceneFor, sceneText } from '../art/drawings.ts';
import { action, allMembers, cardBlock, chosenOf, eventsOf, meetTheMembers } from './block-cards.ts';
import { maxStops, weekOfNetwork } from './block-week.ts';
import { posterOf } from './card.ts';
import { type Context, cuisineLinks, titleOf } from './context.ts';
import { formatRange, zonedIso } from './dates.ts';
import { dishes } from './dishes.ts';
import { nextTime } from './event-times.ts';
import { formData } from './form.ts';
import { openNowPath } from './out-now.ts';
import { mapOf } from './stops.ts';

/**
 * Where a block is on its page: `media` returns a slot's picture, `id` is the block's anchor in the page at `path`, and `nested`
 * resolves the blocks inside it.
 */
export type Place = {
  context: Context;
  id: string;
  path: string;
  media: (slot: string) => Media | undefined;
  /** A slot's picture, or the placeholder that the builder's canvas shows in an empty one. */
  picture: (slot: string) => Picture | null;
  /** In the builder's canvas, which also shows what is still too incomplete for visitors. */
  isCanvas: boolean;
  nested: (items: BlockItem[]) => ShownBlock[];
  /** Resolves the blocks of a saved section. */
  section: (id: string) => ShownBlock[];
};
type Resolve<T extends BlockType> = (props: BlockProps[T], place: Place) => BlockData[T] | null;

/** Resolves what each block shows; null where it has nothing to show. */
export const resolvers: { [T in BlockType]: Resolve<T> } = {
  hero: (props, { context, id, media }) => ({
    id,
    eyebrow: props.eyebrow,
    title: props.title || context.site.title,
    text: props.text,
    actions: [action(props.action_text, props.action_url), action(props.second_text, props.second_url)].filter(
      ({ href }) => href,
    ),
    picture: pictureOf(media('picture')) ?? (context.site.drawnHero ? heroDrawing(context) : null),
  }),
  today: (props, { context, id }) => {
    const days = weekOfNetwork(context, Math.max(props.limit, maxStops));
    return days.some(({ stops }) => stops.length > 0)
      ? {
          id,
          title: props.title,
          text: props.text,
          clock: context.site.clock,
          limit: props.limit,
          days,
          now: openNowPath(context),
        }
      : null;
  },
  'members-grid': (props, { context, id }) => {
    const member =
      props.order === 'name'
        ? context.content.posts.member.toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'))
        : context.content.posts.member;
    const chosen = {
      all: () => member,
      cuisine: () =>
        context.tags.has(props.cuisine)
          ? member.filter((post) => post.post_body.external_data.cuisines.includes(props.cuisine))
          : [],
      chosen: () => props.members.flatMap((memberId) => context.members.get(memberId) ?? []),
    }[props.show]();
    const block = cardBlock(context, id, props, chosen, 'member', '');
    return block && { ...block, action: allMembers(context, block.cards) };
  },
  'meet-the-members': (props, { context, id }) => meetTheMembers(context, id, props.title, props.text, props.members),
  cuisines: (props, { context, id }) => {
    const { cuisine } = context.content.posts;
    const links = cuisineLinks(context, chosenOf(cuisine, props.chosen)).filter(({ count }) => count > 0);
    const word = context.site.memberWord;
    return links.length > 0 ? { id, title: props.title, text: props.text, cuisines: links, word } : null;
  },
  showcases: (props, { context, id }) =>
    cardBlock(context, id, props, eventsOf(context, props.chosen), 'showcase', 'All events'),
  catering: (props, { context, id }) =>
    cardBlock(context, id, props, chosenOf(context.content.posts.catering, props.chosen), 'catering', 'All catering'),
  'blog-teasers': (props, { context, id }) => {
    const newest = context.stories;
    const stories = {
      newest: () => newest,
      category: () =>
        context.categories.some((one) => one.id === props.category)
          ? newest.filter((post) => post.post_body.external_data.categories?.includes(props.category))
          : [],
      chosen: () => props.chosen.flatMap((story) => newest.find((post) => post.id === story) ?? []),
    }[props.show]();
    return cardBlock(context, id, props, stories, 'blog', 'All stories');
  },
  faq: (props, { context, id }) => {
    const complete = context.content.faqs.filter((faq) => faq.question && faq.answer);
    const chosen =
      props.chosen.length > 0
        ? props.chosen.flatMap((chosenId) => complete.find((faq) => faq.id === chosenId) ?? [])
        : complete.filter((faq) => !props.category || faq.category?.id === props.category);
    const questions = chosen
      .slice(0, props.limit)
      .map((faq) => ({ id: faq.id, question: faq.question, answer: faq.answer }));
    return questions.length > 0 ? { id, title: props.title, text: props.text, questions } : null;
  },
  'rich-text': (props, { id, media }) => {
    const html = richTextHtml(props.text, (mediaId) => pictureOf(media(mediaId)));
    return html ? { id, html } : null;
  },
  picture: (props, place) => {
    const picture = place.picture('picture');
    return picture && { id: place.id, caption: props.caption, width: props.width, picture };
  },
  'call-to-action': (props, { id }) => ({
    id,
    title: props.title,
    text: props.text,
    action: action(props.action_text, props.action_url),
  }),
  'contact-details': (props, { context, id }) => {
    const { address, phone, email } = context.site.contact;
    if (!address && !phone && !email) return null;
    return { id, title: props.title, text: props.text, address, map: mapOf({ address, place: address }), phone, email };
  },
  form: ({ form, title, text }, { context, id, path }) =>
    formData(context, form, { id, path, title, text }, context.content.posts.member),
  gallery: ({ title, text, layout, items }, { id, picture: pictureIn }) => {
    const pictures = items.flatMap((item) => {
      const picture = pictureIn(item.id);
      return picture ? { id: item.id, caption: item.caption, picture } : [];
    });
    return pictures.length > 0 ? { id, title, text, layout, pictures } : null;
  },
  video: ({ title, text, url, name }, { id, picture: pictureIn, isCanvas }) => {
    const found = typedVideo(url);
    const picture = pictureIn('picture');
    if (!found) return isCanvas ? { id, title, text, href: '', label: 'No address yet', picture } : null;
    const label = `Watch ${name ? `“${name}” ` : ''}on ${videoLabel(found.provider)}`;
    return { id, title, text, href: videoLink(found), label, picture };
  },
  columns: ({ layout, first, second, third }, { id, nested }) => {
    const columns = [first, second, third].slice(0, columnCounts[layout]).map(nested);
    return columns.some((column) => column.length > 0) ? { id, layout, columns } : null;
  },
  spacer: ({ size }, { id }) => ({ id, size }),
  divider: ({ look }, { id }) => ({ id, look }),
  'card-grid': ({ title, text, items }, { id, picture: pictureIn }) => {
    const cards = items
      .map((item) => ({
        id: item.id,
        title: item.title,
        text: item.text,
        href: item.url,
        picture: pictureIn(item.id),
      }))
      .filter((card) => card.title || card.text || card.picture);
    return cards.length > 0 ? { id, title, text, cards } : null;
  },
  testimonials: ({ title, text, items }, { id, picture: pictureIn, isCanvas }) => {
    const quotes = items
      .filter(({ quote }) => quote || isCanvas)
      .map((item) => ({
        id: item.id,
        quote: item.quote,
        name: item.name,
        role: item.role,
        picture: pictureIn(item.id),
      }));
    return quotes.length > 0 ? { id, title, text, quotes } : null;
  },
  menu: ({ title, text, of, member, catering }, { context, id }) => {
    const post = context.content.posts[of].find(({ id: postId }) => postId === { member, catering }[of][0]);
    const shown = dishes(
      { items: post?.post_body.attributes.menu_items, media: post?.post_body.media ?? {} },
      context.site.currency,
    );
    if (!post || shown.length === 0) return null;
    const name = titleOf(post);
    const link = { text: `More about ${name}`, href: publicPath(post.url) };
    return { id, title: title || name, text, dishes: shown, action: link };
  },
  'map-link': ({ title, text, address }, { context, id }) => {
    const place = address || context.site.contact.address;
    return place ? { id, title, text, address: place, map: mapOf({ address: place, place }) } : null;
  },
  logos: ({ title, text, show, members, items }, { context, id, picture: pictureIn }) => {
    const logos =
      show === 'members'
        ? chosenOf(context.content.posts.member, members).slice(0, maxLogos).flatMap(logoOf)
        : items.flatMap((item) => {
            const picture = pictureIn(item.id);
            return picture
              ? { id: item.id, href: item.url, picture: { ...picture, alt: item.name || picture.alt } }
              : [];
          });
    return logos.length > 0 ? { id, title, text, logos } : null;
  },
  countdown: (props, { context, id }) => countdownData(context, id, props),
  'saved-section': (props, { id, section }) => {
    const blocks = section(props.section);
    return blocks.length > 0 ? { id, blocks } : null;
  },
};

const maxLogos = 60;

function logoOf(member: Post) {
  const picture = pictureOf(member.post_body.media['logo']);
  return picture ? { id: member.id, href: publicPath(member.url), picture: { ...picture, alt: titleOf(member) } } : [];
}

function heroDrawing(context: Context) {
  const { site, palette, tags } = context;
  const cuisines = [...tags.values()].map(({ title }) => title);
  const scene = sceneFor(site.host, palette, site.look, { title: '', cuisines, dishes: [] });
  return context.art.add(drawnPicture(scene, `Drawing: ${sceneText(scene)}`));
}

/** What a countdown says; null where it has no date, or its event is gone or over. */
function countdownData(context: Context, id: string, props: BlockProps['countdown']): CountdownData | null {
  const event =
    props.until === 'showcase'
      ? context.content.posts.showcase.find((post) => post.id === props.showcase[0])
      : undefined;
  if (event && context.over.has(event.id)) return null;
  const time = event && nextTime(event, context.eventDay);
  const from = props.until === 'showcase' ? time?.from : props.moment;
  const dateTime = zonedIso(from, context.site.timezone);
  const title = props.title || (event ? titleOf(event) : '');
  if (!dateTime || !title) return null;
  const own = action(props.action_text, props.action_url);
  return {
    id,
    title,
    text: props.text,
    date: [formatRange(from, time?.to), time?.place].filter(Boolean).join(' · '),
    dateTime,
    end: zonedIso(time?.to, context.site.timezone) ?? '',
    over: props.over || 'It has begun.',
    action: own.href || !event ? own : { text: 'What to expect', href: publicPath(event.url) },
    picture: event ? posterOf(context, event) : null,
  };
}
