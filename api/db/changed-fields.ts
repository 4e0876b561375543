import { sql } from 'kysely';

import { textSlot } from '#shared/content/rich-text-figures.ts';
import { type DocumentKind, documentName } from '#shared/rules/documents.ts';
import { stableJson } from '#shared/rules/stable-json.ts';
import type { Color } from '#shared/schemas/options.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { DocumentRevisionRow, ReleaseDocumentRow, RevisionRow } from './schema.ts';
import { readBody } from './stored-body.ts';

type Fields = Record<string, unknown>;
type Compared = Pick<ReleaseDocumentRow, 'domain_id' | 'kind' | 'id' | 'rev' | 'was' | 'kept'>;

/** Documents of which both revisions are in memory at once: a post may have megabytes. */
const atOnce = 10;

/**
 * The names of the fields in which `rev` and `was` of each document differ, in the order of the documents, as the panel's forms name them.
 * Empty for what is new or removed, and where a revision is no longer kept.
 */
export async function changedFields(db: Db, documents: Compared[]): Promise<string[][]> {
  const both = documents.filter(({ rev, was, kept }) => kept === 1 && rev !== null && was !== null && rev !== was);
  const found = new Map<Compared, string[]>();
  for (let at = 0; at < both.length; at += atOnce) {
    const some = both.slice(at, at + atOnce);
    const states = new Map([...(await postStates(db, some)), ...(await otherStates(db, some))]);
    for (const document of some) {
      const name = documentName(document);
      const [before, after] = [document.was, document.rev].map((rev) => states.get(`${name} ${rev}`));
      if (before && after) found.set(document, differing(before, after));
    }
  }
  return documents.map((document) => found.get(document) ?? []);
}

function differing(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].filter((name) => stableJson(before[name] ?? null) !== stableJson(after[name] ?? null));
}

const pairs = (documents: Compared[]) =>
  documents.flatMap(({ kind, id, rev, was }) => [rev, was].map((each) => ({ kind, id, rev: each })));

/** By name and revision, like the states of other documents. */
async function postStates(db: Db, documents: Compared[]): Promise<[string, Fields][]> {
  const wanted = pairs(documents.filter(({ kind }) => kind === 'post')).map(({ id, rev }) => sql`(${id}, ${rev})`);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('post_revisions')
    .select(['post_id', 'rev', 'title', 'url', 'post_status_id', 'publish_at'])
    .select(['no_index', 'no_follow', 'show_in_sitemap', 'post_body'])
    .where(sql<boolean>`(post_id, rev) in (${sql.join(wanted)})`)
    .execute();
  return rows.map((row) => [`post:${row.post_id} ${row.rev}`, postFields(row)]);
}

type PostState = Pick<RevisionRow, 'title' | 'url' | 'post_status_id' | 'publish_at' | 'post_body'> &
  Pick<RevisionRow, 'no_index' | 'no_follow' | 'show_in_sitemap'>;

/** Pictures of a text or of a built page are parts of those. */
function postFields({ post_body, post_status_id, publish_at, title, url, ...switches }: PostState): Fields {
  const { attributes, media, external_data, blocks } = readBody(post_body);
  const slots = Object.entries(media);
  const inside = (isText: boolean) =>
    Object.fromEntries(slots.filter(([slot]) => slot.includes('.') && slot.startsWith(`${textSlot}.`) === isText));
  // Repeats the title and the URL.
  const { title: _title, url: _url, ...own } = attributes;
  const text = (own as { text?: unknown }).text;
  return {
    title,
    url,
    ...own,
    text: text === undefined ? null : [text, inside(true)],
    ...external_data,
    ...Object.fromEntries(slots.filter(([slot]) => !slot.includes('.'))),
    blocks: blocks === null ? null : [blocks, inside(false)],
    status: [post_status_id, publish_at],
    no_index: switches.no_index,
    no_follow: switches.no_follow,
    show_in_sitemap: switches.show_in_sitemap,
  };
}

async function otherStates(db: Db, documents: Compared[]): Promise<[string, Fields][]> {
  const others = documents.filter(({ kind }) => kind !== 'post');
  const [first] = others;
  if (!first) return [];
  const wanted = pairs(others).map(({ kind, id, rev }) => sql`(${kind}, ${id}, ${rev})`);
  const rows = await db
    .selectFrom('document_revisions')
    .select(['kind', 'id', 'rev', 'value'])
    .where('domain_id', '=', first.domain_id)
    .where(sql<boolean>`(kind, id, rev) in (${sql.join(wanted)})`)
    .execute();
  return rows.map((row) => [`${documentName(row)} ${row.rev}`, otherFields(row)]);
}

type Stored = Pick<DocumentRevisionRow, 'kind' | 'value'>;

/** Columns that say nothing of a document's content, or follow from others. */
const silent = new Set(['id', 'created_at', 'created_by', 'position']);

/** The fields of kinds that aren't stored as they are named. */
const named: Partial<Record<DocumentKind, (value: Fields) => Fields>> = {
  colors: (value) => Object.fromEntries((value as unknown as Color[]).map(({ id, code }) => [id, code])),
  socials: (value) => ({ socials: value }),
  analytics: ({ value }) => fromJson<Fields>(value as string),
  section: ({ title, body }) => ({ title, blocks: body }),
  media: ({ hashed_name: file, focal_x, focal_y, name, alt }) => ({ file, focal: [focal_x, focal_y], name, alt }),
  redirect: ({ from_url: from, to_url, post_id }) => ({ from, to: [to_url, post_id] }),
  faq: ({ question, answer, faq_category_id: category }) => ({ question, answer, category }),
};

function otherFields({ kind, value: text }: Stored): Fields {
  const value = fromJson<Fields>(text);
  const own = named[kind];
  if (own) return own(value);
  // Pictures are stored by id: 'logo_id' is the field 'logo'.
  const fields = Object.entries(value).map(([name, each]) => [name.replace(/_id$/, ''), each] as const);
  return Object.fromEntries(fields.filter(([name]) => !silent.has(name)));
}
