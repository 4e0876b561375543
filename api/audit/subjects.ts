import type { AuditGroup, AuditOperation } from '#shared/calls/groups.ts';
import type { AuditKind } from '#shared/schemas/audit.ts';

import type { Db } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';

type Subject = {
  kind: AuditKind;
  name?: { [T in keyof Database]: [table: T, column: keyof Database[T]] }[keyof Database];
  network?: boolean;
};

/** What the calls of each group act on: its kind, the column that holds its name, and whether it belongs to no domain. */
const subjects = {
  posts: { kind: 'post', name: ['posts', 'title'] },
  previews: { kind: 'post', name: ['posts', 'title'] },
  media: { kind: 'media', name: ['media', 'name'] },
  faqs: { kind: 'faq', name: ['faqs', 'question'] },
  faqCategories: { kind: 'faq category', name: ['faq_categories', 'name'] },
  categories: { kind: 'category', name: ['categories', 'name'] },
  cuisineTags: { kind: 'cuisine tag', name: ['cuisine_tags', 'title'] },
  sections: { kind: 'section', name: ['sections', 'title'] },
  redirects: { kind: 'redirect', name: ['redirects', 'from_url'] },
  users: { kind: 'user', name: ['users', 'email'], network: true },
  domains: { kind: 'domain', name: ['domains', 'host'], network: true },
  options: { kind: 'option' },
  auth: { kind: 'account' },
  sessions: { kind: 'session' },
  submissions: { kind: 'submission' },
  analytics: { kind: 'snippet' },
  releases: { kind: 'release' },
  savedViews: { kind: 'saved view' },
} satisfies Record<AuditGroup, Subject>;

/** What an operation acts on. `options.createDomain` is the one call whose subject isn't its group's. */
export function subjectOf(operation: AuditOperation): Subject {
  if (operation === 'options.createDomain') return subjects.domains;
  const [group] = operation.split('.') as [AuditGroup];
  return subjects[group];
}

/** The current name of a subject, for a call that may delete it; empty without a name, or in another domain. */
export async function subjectName(db: Db, { name, network }: Subject, domainId: string, id: string): Promise<string> {
  if (!name) return '';
  const [table, column] = name;
  let query = db
    .selectFrom(table)
    .select((eb) =>
      eb
        .ref(column as never)
        .$castTo<string>()
        .as('name'),
    )
    .where('id' as never, '=', id as never);
  if (!network) query = query.where('domain_id' as never, '=', domainId as never);
  return (await query.executeTakeFirst())?.name ?? '';
}

const named = ['host', 'title', 'name', 'question', 'from', 'email'];

/** The id and the name that a reply holds, whatever its subject. */
export function subjectIn(reply: unknown): { id: string | null; title: string } {
  const data = (reply as { data?: unknown } | null)?.data;
  if (typeof data !== 'object' || data === null) return { id: null, title: '' };
  const fields = { ...data } as Record<string, unknown>;
  const release = fields['release'] as { id?: unknown; number?: unknown } | undefined;
  if (typeof release?.id === 'string') return { id: release.id, title: `Release ${String(release.number)}` };
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '');
  return { id: text('id') || null, title: named.map(text).find(Boolean) ?? '' };
}
