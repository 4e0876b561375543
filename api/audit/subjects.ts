import type { AuditGroup, AuditOperation } from '#shared/calls/groups.ts';
import type { AuditKind } from '#shared/schemas/audit.ts';

import type { Db } from '../db/connect.ts';
import { findInvitation } from '../db/invitations.ts';
import type { Database } from '../db/schema.ts';

/** `name` is the field of its replies that holds its name, null if none does. Its column is called the same unless `column` says otherwise. */
type Subject = { kind: AuditKind; network?: boolean } & (
  | Stored
  | { name: string | null; table?: never; column?: never }
);
type Stored = {
  [T in keyof Database]: { table: T } & (
    | { name: keyof Database[T] & string; column?: never }
    | { name: string; column: keyof Database[T] & string }
  );
}[keyof Database];

/** What the calls of each group act on: its kind, its name, the table that holds it, and whether it belongs to no domain. */
const subjects = {
  posts: { kind: 'post', name: 'title', table: 'posts' },
  livePatches: { kind: 'post', name: 'title', table: 'posts' },
  previews: { kind: 'post', name: 'title', table: 'posts' },
  media: { kind: 'media', name: 'name', table: 'media' },
  faqs: { kind: 'faq', name: 'question', table: 'faqs' },
  faqCategories: { kind: 'faq category', name: 'name', table: 'faq_categories' },
  categories: { kind: 'category', name: 'name', table: 'categories' },
  cuisineTags: { kind: 'cuisine tag', name: 'title', table: 'cuisine_tags' },
  sections: { kind: 'section', name: 'title', table: 'sections' },
  redirects: { kind: 'redirect', name: 'from', table: 'redirects', column: 'from_url' },
  users: { kind: 'user', name: 'email', table: 'users', network: true },
  apiTokens: { kind: 'token', name: 'name', table: 'api_tokens' },
  domains: { kind: 'domain', name: 'host', table: 'domains', network: true },
  options: { kind: 'option', name: 'title' },
  buildHook: { kind: 'option', name: null },
  auth: { kind: 'account', name: null },
  signOn: { kind: 'account', name: null },
  factors: { kind: 'account', name: null },
  passkeys: { kind: 'account', name: 'name', table: 'passkeys', network: true },
  installation: { kind: 'account', name: null },
  sessions: { kind: 'session', name: null },
  submissions: { kind: 'submission', name: null },
  statuses: { kind: 'post', name: 'title', table: 'posts' },
  analytics: { kind: 'snippet', name: 'name' },
  releases: { kind: 'release', name: null },
  changes: { kind: 'change', name: 'title' },
  scheduledReleases: { kind: 'scheduled release', name: 'name', table: 'scheduled_releases' },
  reviews: { kind: 'post', name: 'title', table: 'posts' },
  savedViews: { kind: 'saved view', name: 'name' },
  places: { kind: 'place', name: 'name', table: 'places' },
} satisfies Record<AuditGroup, Subject>;

/** What an operation acts on. Of two calls it isn't what their group acts on. */
export function subjectOf(operation: AuditOperation): Subject {
  if (operation === 'options.createDomain') return subjects.domains;
  if (operation === 'previews.createSiteLink') return subjects.releases;
  const [group] = operation.split('.') as [AuditGroup];
  return subjects[group];
}

/** The current name of a subject, for a call that may delete it; empty without a name, or in another domain. */
export async function subjectName(db: Db, subject: Subject, domainId: string, id: string): Promise<string> {
  const { table, name, column = name, network } = subject;
  if (!table) return '';
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
  const found = await query.executeTakeFirst();
  // Until accepted, a user is an invitation.
  if (!found && table === 'users') return (await findInvitation(db, { domainId, isOwner: true }, id))?.email ?? '';
  return found?.name ?? '';
}

/** The id and the name that a reply about a subject holds. */
export function subjectIn(reply: unknown, { name }: Subject): { id: string | null; title: string } {
  const data = (reply as { data?: unknown } | null)?.data;
  if (typeof data !== 'object' || data === null) return { id: null, title: '' };
  const fields = { ...data } as Record<string, unknown>;
  const release = fields['release'] as { id?: unknown; number?: unknown } | undefined;
  if (typeof release?.id === 'string') return { id: release.id, title: `Release ${String(release.number)}` };
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '');
  return { id: text('id') || null, title: name === null ? '' : text(name) };
}
