import { richTextHtml, richTextLinks, richTextMedia } from '#shared/content/rich-text.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { textWords } from '../words/post-words.ts';
import type { Changed, ItemChange } from './field-change.ts';
import { fieldChanges, type Fields, hidden, textField } from './fields.ts';
import { listNodes, treeChanges } from './tree-changes.ts';

/** Finds a picture of a text by its media id. */
type Pictures = (id: string) => Media | null;

/** What changed in a rich text: its words, where its links lead, its pictures; or else only its formatting. */
export function richTextChanged(
  before: RichText | undefined,
  after: RichText | undefined,
  pictures: { before: Pictures; after: Pictures },
): Changed[] {
  if (visible(before) === visible(after)) return [];
  const [was, is] = [textWords(before), textWords(after)];
  // A new text is shown by its words alone.
  const links = before && after ? linkChanges(before, after) : [];
  const changes: Changed[] = [
    ...(was === is ? [] : [{ kind: 'text' as const, before: was, after: is }]),
    ...(links.length > 0 ? [{ kind: 'items' as const, items: links }] : []),
    ...pictureChanges(richTextMedia(before), richTextMedia(after), pictures),
  ];
  const note = 'Only its formatting changed, such as bold type, headings or lists.';
  return changes.length > 0 ? changes : [{ kind: 'note', text: note }];
}

/** The text as visitors see it, with ids instead of pictures. */
function visible(text: RichText | undefined): string {
  return richTextHtml(text, (src) => ({
    src,
    srcset: '',
    sources: [],
    alt: '',
    width: 1,
    height: 1,
    focus: '',
    ground: '',
  }));
}

const linkFields = { id: hidden, text: hidden, href: textField('Leads to') } satisfies Fields<Link>;

function linkChanges(before: RichText, after: RichText): ItemChange[] {
  const [was, is] = [before, after].map((text) =>
    listNodes(numbered(richTextLinks(text)), ({ text: name, id }) => ({ id, name })),
  ) as [Nodes, Nodes];
  const changes = treeChanges(was, is, {
    fields: (earlier, link) => fieldChanges(linkFields, earlier, link),
    effects: { href: 'relinked' },
  });
  // A link that only moved did so with its words, which are shown.
  return changes
    .filter(({ effects }) => effects.some((effect) => effect !== 'moved'))
    .map((change) => ({ ...change, type: 'Link' }));
}

type Link = { text: string; href: string; id: string };
type Nodes = ReturnType<typeof listNodes<Link>>;

/** The second link with the same text is another one. */
function numbered(links: { text: string; href: string }[]): Link[] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const count = (seen.get(link.text) ?? 0) + 1;
    seen.set(link.text, count);
    return { ...link, id: `${link.text} ${count}` };
  });
}

function pictureChanges(was: string[], is: string[], pictures: { before: Pictures; after: Pictures }): Changed[] {
  const removed = was.filter((id) => !is.includes(id)).map((id) => ({ before: pictures.before(id), after: null }));
  const added = is.filter((id) => !was.includes(id)).map((id) => ({ before: null, after: pictures.after(id) }));
  return [...removed, ...added].map((sides) => ({ kind: 'picture', ...sides }));
}
