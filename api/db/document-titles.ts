import { sql } from 'kysely';

import type { DocumentKind, ListedKind } from '#shared/rules/documents.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { DocumentHeadRow } from './schema.ts';

type Fields = Record<string, unknown>;

/** Documents of one statement: engines limit its parameters. */
const atOnce = 500;

const settingsTitles: Record<Exclude<DocumentKind, ListedKind>, string> = {
  title: 'Site title',
  options: 'Site options',
  colors: 'Colors',
  menus: 'Menus',
  socials: 'Social links',
  seo: 'Search engines',
  'error-page': 'Error page',
  'site-map': 'Site map',
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a document is called, from the value of its revision. A post is called by its title. */
const titles: Record<Exclude<ListedKind, 'post'>, (value: Fields) => string> = {
  faq: ({ question }) => text(question),
  'faq-category': ({ name }) => text(name),
  category: ({ name }) => text(name),
  'cuisine-tag': ({ title }) => text(title),
  section: ({ title }) => text(title),
  analytics: ({ value }) => snippetTitle(fromJson<Fields>(text(value) || '{}')),
  media: ({ name }) => text(name),
  redirect: ({ from_url }) => `/${text(from_url)}`,
};

function snippetTitle({ external_analytics_type, name, src, custom_id, type }: Fields): string {
  return [external_analytics_type, name, src, custom_id].map(text).find((words) => words !== '') ?? text(type);
}

type Named = Pick<DocumentHeadRow, 'domain_id' | 'kind' | 'id' | 'shown' | 'live' | 'saved'>;

/** The titles of a domain's documents by `kind:id`: of what would go live, else of what is live. */
export async function titlesOf(db: Db, heads: Named[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { kind, id } of heads)
    found.set(`${kind}:${id}`, kind in settingsTitles ? settingsTitles[kind as keyof typeof settingsTitles] : '');
  const listed = heads.filter(({ kind }) => !(kind in settingsTitles));
  for (let at = 0; at < listed.length; at += atOnce) {
    const some = listed.slice(at, at + atOnce);
    const posts = some.filter(({ kind }) => kind === 'post');
    for (const { id, title } of await postTitles(db, posts)) found.set(`post:${id}`, title);
    const others = some.filter(({ kind }) => kind !== 'post');
    for (const { kind, id, value } of await valuesOf(db, others))
      found.set(`${kind}:${id}`, titles[kind as keyof typeof titles](fromJson<Fields>(value)));
  }
  return found;
}

const revOf = ({ shown, live, saved }: Named) => shown ?? live ?? saved ?? 0;

async function postTitles(db: Db, heads: Named[]): Promise<{ id: string; title: string }[]> {
  if (heads.length === 0) return [];
  const wanted = sql.join(heads.map((head) => sql`(${head.id}, ${revOf(head)})`));
  return db
    .selectFrom('post_revisions')
    .select(['post_id as id', 'title'])
    .where(sql<boolean>`(post_id, rev) in (${wanted})`)
    .execute();
}

async function valuesOf(db: Db, heads: Named[]) {
  const [first] = heads;
  if (!first) return [];
  const wanted = sql.join(heads.map((head) => sql`(${head.kind}, ${head.id}, ${revOf(head)})`));
  return db
    .selectFrom('document_revisions')
    .select(['kind', 'id', 'value'])
    .where('domain_id', '=', first.domain_id)
    .where(sql<boolean>`(kind, id, rev) in (${wanted})`)
    .execute();
}
