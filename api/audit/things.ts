import type { Db } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';

/** What the calls of a group are about: the word for it, and the column with its name. Other groups go by their own name. */
const things: Record<string, { kind: string; table?: keyof Database; name?: string; network?: boolean }> = {
  posts: { kind: 'post', table: 'posts', name: 'title' },
  previews: { kind: 'post', table: 'posts', name: 'title' },
  media: { kind: 'media', table: 'media', name: 'name' },
  faqs: { kind: 'faq', table: 'faqs', name: 'question' },
  faqCategories: { kind: 'faq category', table: 'faq_categories', name: 'name' },
  categories: { kind: 'category', table: 'categories', name: 'name' },
  cuisineTags: { kind: 'cuisine tag', table: 'cuisine_tags', name: 'title' },
  sections: { kind: 'section', table: 'sections', name: 'title' },
  redirects: { kind: 'redirect', table: 'redirects', name: 'from_url' },
  users: { kind: 'user', table: 'users', name: 'email', network: true },
  domains: { kind: 'domain', table: 'domains', name: 'host', network: true },
  options: { kind: 'option' },
  auth: { kind: 'account' },
  sessions: { kind: 'session' },
  submissions: { kind: 'submission' },
  analytics: { kind: 'snippet' },
  releases: { kind: 'release' },
  savedViews: { kind: 'saved view' },
};

export function kindOf(group: string): string {
  return things[group]?.kind ?? group;
}

/** What the thing is called right now, before a call that may delete it; empty where it has no name, or isn't the domain's. */
export async function nameOf(db: Db, group: string, domainId: string, id: string): Promise<string> {
  const { table, name, network } = things[group] ?? {};
  if (!table || !name) return '';
  let query = db
    .selectFrom(table)
    .select((eb) =>
      eb
        .ref(name as never)
        .$castTo<string>()
        .as('name'),
    )
    .where('id' as never, '=', id as never);
  if (!network) query = query.where('domain_id' as never, '=', domainId as never);
  return (await query.executeTakeFirst())?.name ?? '';
}

const named = ['host', 'title', 'name', 'question', 'from', 'email'];

/** The id and the name that a reply holds, whatever it is about. */
export function thingIn(reply: unknown): { id: string | null; title: string } {
  const data = (reply as { data?: unknown } | null)?.data;
  if (typeof data !== 'object' || data === null) return { id: null, title: '' };
  const fields = { ...data } as Record<string, unknown>;
  const release = fields['release'] as { id?: unknown; number?: unknown } | undefined;
  if (typeof release?.id === 'string') return { id: release.id, title: `Release ${String(release.number)}` };
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '');
  return { id: text('id') || null, title: named.map(text).find(Boolean) ?? '' };
}
