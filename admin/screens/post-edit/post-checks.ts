import { richTextPlain } from '#shared/content/rich-text.ts';
import { isEmail, isPhone } from '#shared/rules/form-check.ts';
import { isExternal, isReservedPath } from '#shared/rules/urls.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import type { FormValues } from '../../post-form/form-values.ts';
import { descriptionShown, titleShown } from '../../post-form/search-lengths.ts';

/** A suggestion before publishing; `field` is the one that check-list.tsx focuses. */
export type Check = { id: string; words: string; field: string };

/** The target of a link inside the site: public, not public, or missing; undefined while unknown. */
export type LinkState = 'live' | 'hidden' | 'gone' | undefined;

/** Facts from outside of the form. */
export type Facts = {
  /** The slots that may have the post's main picture, its own first; none when it needs no picture. */
  mainSlots: string[];
  /** The alt text in the library; undefined while unknown. */
  altOf: (mediaId: string) => string | undefined;
  linkState: (path: string) => LinkState;
  /** The title of another post with this address. */
  takenBy: string | null;
  isBuilt: boolean;
  /** Stops at the same time (stop-checks.ts). */
  overlaps: Check[];
};

const attributes = 'post_body.attributes';

/** Suggestions before publishing, worst first. They never block publishing; only the API does. */
export function postChecks(values: FormValues, facts: Facts): Check[] {
  const { title, url, post_body: body } = values;
  const description = body.attributes.description?.trim() ?? '';
  const text = body.attributes.text as RichText | undefined;
  const checks: (Check | false)[] = [
    title.trim() === '' && { id: 'title', words: 'No title yet.', field: 'title' },
    facts.takenBy !== null && { id: 'taken', words: `“${facts.takenBy}” has the address /${url}.`, field: 'url' },
    ...deadContacts(body.attributes),
    ...facts.overlaps,
    ...brokenLinks(text, facts),
    facts.mainSlots.length > 0 &&
      !facts.mainSlots.some((slot) => body.media[slot]) && {
        id: 'picture',
        words: `No ${facts.mainSlots[0]} yet. An illustration is shown instead.`,
        field: `picture.${facts.mainSlots[0]}`,
      },
    ...missingAlt(body.media, text, facts),
    description === '' && {
      id: 'description',
      words: 'No description yet. The first words of the page are shown instead.',
      field: 'post_body.attributes.description',
    },
    description.length > descriptionShown && {
      id: 'long description',
      words: `The description has ${description.length} characters: search results cut it off at about ${descriptionShown}.`,
      field: 'post_body.attributes.description',
    },
    title.length > titleShown && {
      id: 'long title',
      words: `The title has ${title.length} characters: search results cut it off at about ${titleShown}.`,
      field: 'title',
    },
    !facts.isBuilt && richTextPlain(text) === '' && { id: 'text', words: 'No text yet.', field: 'text' },
  ];
  return checks.filter((check) => check !== false);
}

/** Visitors press these to write or to call. */
function deadContacts({ email, phone }: FormValues['post_body']['attributes']): Check[] {
  const checks: (Check | false)[] = [
    !!email &&
      !isEmail(email) && { id: 'email', words: `“${email}” isn’t an email address.`, field: `${attributes}.email` },
    !!phone &&
      !isPhone(phone) && { id: 'phone', words: `“${phone}” isn’t a phone number.`, field: `${attributes}.phone` },
  ];
  return checks.filter((check) => check !== false);
}

function missingAlt(media: Record<string, string>, text: RichText | undefined, facts: Facts): Check[] {
  const slots = ['poster', 'logo', 'cover'].filter((slot) => media[slot] && facts.altOf(media[slot]) === '');
  const inText = nodesOf(text).filter(
    ({ type, attrs }) => type === 'picture' && !attrs?.['alt'] && facts.altOf(wordOf(attrs?.['media'])) === '',
  ).length;
  const shown = inText === 1 ? 'A picture' : `${inText} pictures`;
  return [
    ...slots.map((slot) => ({
      id: `alt ${slot}`,
      words: `Add alt text for the ${slot}.`,
      field: `picture.${slot}`,
    })),
    ...(inText > 0
      ? [{ id: 'alt text', words: `${shown} in the text ${inText === 1 ? 'has' : 'have'} no alt text.`, field: 'text' }]
      : []),
  ];
}

function brokenLinks(text: RichText | undefined, facts: Facts): Check[] {
  return linkedPaths(text).flatMap((path) => {
    const state = facts.linkState(path);
    if (state !== 'gone' && state !== 'hidden') return [];
    const words = state === 'gone' ? 'leads to a page that doesn’t exist' : 'leads to a page that isn’t published';
    return [{ id: `link ${path}`, words: `A link in the text ${words}: /${path}`, field: 'text' }];
  });
}

/** The distinct paths inside the site that a text links, without leading slash, files and system paths. */
export function linkedPaths(text: RichText | undefined): string[] {
  const links = nodesOf(text).flatMap(({ marks }) =>
    (marks ?? []).flatMap((mark) => (mark.type === 'link' ? wordOf(mark.attrs?.['href']) : [])),
  );
  const paths = links
    .filter((href) => href.startsWith('/') && !isExternal(href))
    .map((href) => href.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, ''))
    .filter((path) => !isReservedPath(path) && !/\.[a-z0-9]+$/i.test(path));
  return [...new Set(paths)];
}

/** The ids of a text's pictures. */
export function picturesIn(text: RichText | undefined): string[] {
  const ids = nodesOf(text).map(({ type, attrs }) => (type === 'picture' ? wordOf(attrs?.['media']) : ''));
  return [...new Set(ids.filter(Boolean))];
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function nodesOf(text: RichText | undefined): RichTextNode[] {
  const all = (content: RichTextNode[] | undefined): RichTextNode[] =>
    (content ?? []).flatMap((node) => [node, ...all(node.content)]);
  return all(text?.content);
}
