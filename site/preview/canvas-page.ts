import { type CanvasPart, canvasPlace } from '#shared/blocks/canvas.ts';
import { postTypeById, type PostTypeName } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Content } from '../data/content.ts';
import type { Memo } from '../data/memo.ts';
import { draftPage, type UnpublishedPage } from './draft-page.ts';

type Typed = { title: string; description: string };

/** The page of a post around its blocks, as the builder shows it. One block stands for them: the canvas puts its own there. */
export function canvasPage(
  content: Content,
  post: Post,
  typed: Typed,
  memo?: Memo,
): { page: UnpublishedPage; parts: CanvasPart[] } | null {
  const { post_body: body } = post;
  const blocks = { v: 1, items: [{ type: 'divider', props: { id: canvasPlace } }] };
  const attributes = { ...body.attributes, ...typed };
  const shown = { ...post, title: typed.title, post_body: { ...body, attributes, blocks } } as Post;
  const page = draftPage(content, shown, memo);
  return page && { page, parts: [...frameParts, ...ownParts[postTypeById(post.post_type_id).name]] };
}

const part = (selector: string, label: string, field: string): CanvasPart => ({ selector, label, at: { field } });

/** Of header and footer. */
const frameParts: CanvasPart[] = [
  {
    selector: '.top .search-open ~ .menu-wide, .top .search-open ~ .menu-button',
    label: 'Menu',
    at: { section: 'menus' },
  },
  { selector: '.top-inner > .brand', label: 'Logo and name', at: { section: '' } },
  { selector: '.bottom-brand', label: 'Address and contact', at: { section: '' } },
  { selector: '.bottom-inner > nav:not(:has(.socials))', label: 'Footer menu', at: { section: 'menus' } },
  { selector: '.bottom-inner > nav:has(.socials)', label: 'Social links', at: { section: 'socials' } },
  { selector: '.copyright', label: 'Copyright', at: { section: '' } },
];

const title = part('.page-head h1', 'Title', 'title');
const lead = (within: string) => part(`${within} .lead`, 'Description', 'post_body.attributes.description');
const words = (within: string) => part(`${within} .prose`, 'Text', 'text');
const menu = part(':is(#menu, section:has(> #menu-title))', 'Menu', 'menu');

/** Of the templates (site/templates/): parts that a field makes. What others make, like the next stories, leads nowhere. */
const ownParts: Record<PostTypeName, CanvasPart[]> = {
  page: [part('#top h1', 'Title', 'title')],
  member: [
    title,
    part('.member-poster', 'Poster and logo', 'picture.poster'),
    part('.page-head .tags', 'Cuisines', 'cuisines'),
    part('.member-words > .quick', 'Stops', 'stops'),
    lead('.member-words >'),
    words('.member-words >'),
    menu,
    part('#week', 'Stops', 'stops'),
    part('.reach', 'Contact', 'post_body.attributes.phone'),
  ],
  cuisine: [title, lead('.page-head'), words('.list >')],
  showcase: [
    title,
    part('.offer-picture', 'Poster', 'picture.poster'),
    lead('.page-head'),
    part('.offer-facts', 'Date and place', 'post_body.attributes.starts_at'),
    words('.offer'),
    part('#dates', 'Dates', 'stops'),
  ],
  catering: [
    title,
    part('.offer-picture', 'Poster', 'picture.poster'),
    lead('.page-head'),
    part('.offer-facts', 'Price and guests', 'post_body.attributes.price_from'),
    words('.offer'),
    menu,
  ],
  blog: [
    title,
    lead('.page-head'),
    part('.byline', 'Author and date', 'post_body.attributes.author'),
    part('.article > picture, .article > .cover', 'Cover', 'picture.cover'),
    words('.article >'),
  ],
};
