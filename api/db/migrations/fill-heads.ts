import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;
type Row = Record<string, string | number | null>;
type Domain = { id: string; title: string; revision: number; created_at: string };

/** When the content that visitors see was read; null for a domain that never had a release. */
type Published = { at: string; whole: boolean } | null;

const published = 2;
/** Rows of one statement: engines limit its parameters. */
const atOnce = 200;

/**
 * Fills both heads of every domain. What was saved before the last release began is live. Of what was saved later the newest older
 * revision is live; where none was kept, the saved one counts as live and is marked `before_update`.
 */
export async function fillHeads(db: Db): Promise<void> {
  const { rows } = await sql<Domain>`select id, title, revision, created_at from domains`.execute(db);
  for (const domain of rows) {
    const release = await publishedOf(db, domain);
    await fillPosts(db, domain, release);
    await fillSettings(db, domain, release);
    for (const kind of listedKinds) await fillListed(db, domain, release, kind);
  }
}

/** A release that was rolled back to shows the content of its own time. `whole`: nothing was written since. */
async function publishedOf(db: Db, { id, revision }: Domain): Promise<Published> {
  const { rows } = await sql<{ at: string; revision: number | null; rollback_to: number | null }>`
    select coalesce(shown.started_at, shown.requested_at) as at, live.revision, live.rollback_to
    from domains
    join releases as live on live.id = domains.current_release_id
    join releases as shown on shown.domain_id = domains.id and shown.number = coalesce(live.rollback_to, live.number)
    where domains.id = ${id}`.execute(db);
  const [live] = rows;
  if (!live) return null;
  return { at: live.at, whole: live.rollback_to === null && live.revision === revision };
}

async function fillPosts(db: Db, domain: Domain, release: Published): Promise<void> {
  const { rows } = await sql<{
    id: string;
    _id: number | string;
    post_type_id: number;
    position: number;
    post_status_id: number;
    publish_at: string | null;
    deleted_at: string | null;
    updated_at: string;
  }>`select _id, id, post_type_id, position, post_status_id, publish_at, deleted_at, updated_at
    from posts where domain_id = ${domain.id}`.execute(db);
  const revisions = new Map<string, Row[]>();
  const all = await sql<Row>`select post_id, rev, url, post_status_id, created_by, created_at, started_at
    from post_revisions where domain_id = ${domain.id} order by rev`.execute(db);
  for (const row of all.rows)
    revisions.set(String(row['post_id']), [...(revisions.get(String(row['post_id'])) ?? []), row]);
  const urls = new Set<string>();
  const heads = rows.map((post) => {
    const own = revisions.get(post.id) ?? [];
    const newest = own.at(-1);
    const isShown = post.post_status_id === published && post.deleted_at === null;
    const shown = isShown ? Number(newest?.['rev']) : null;
    const { live, isSure } = livePost(post, own, shown, release);
    const url = live === null ? null : String(own.find((row) => row['rev'] === live)?.['url'] ?? '');
    // Two posts may have exchanged their URLs since: the first one keeps it.
    const isTaken = url !== null && urls.has(url);
    if (url !== null) urls.add(url);
    return headOf(domain, 'post', post.id, {
      saved: Number(newest?.['rev']),
      shown,
      live: isTaken ? null : live,
      rank: post.position,
      live_url: isTaken ? null : url,
      post_type_id: post.post_type_id,
      number: Number(post._id),
      saved_by: newest?.['created_by'] ?? null,
      saved_at: post.updated_at,
      isSure: isSure && !isTaken,
    });
  });
  await insert(db, 'document_heads', heads);
}

/** `isSure` is false where a later save may have replaced the revision that visitors see. */
function livePost(
  post: { publish_at: string | null; deleted_at: string | null },
  revisions: Row[],
  shown: number | null,
  release: Published,
): { live: number | null; isSure: boolean } {
  if (release === null || release.whole) return { live: shown, isSure: true };
  const before = revisions.findLast((row) => String(row['created_at']) <= release.at);
  const next = revisions.find((row) => String(row['created_at']) > release.at);
  const began = next && String(next['started_at'] ?? next['created_at']);
  const isFolded = began !== undefined && began <= release.at;
  if (before === undefined) return { live: isFolded ? shown : null, isSure: !isFolded };
  const wasPublic =
    before['post_status_id'] === published && (post.deleted_at === null || post.deleted_at > release.at);
  return { live: wasPublic ? Number(before['rev']) : null, isSure: !isFolded };
}

async function fillSettings(db: Db, domain: Domain, release: Published): Promise<void> {
  const { rows } = await sql<{ name: string; value: string; updated_at: string }>`
    select name, value, updated_at from documents where domain_id = ${domain.id}`.execute(db);
  const options = rows.find(({ name }) => name === 'options');
  const title = {
    name: 'title',
    value: JSON.stringify({ title: domain.title }),
    updated_at: options?.updated_at ?? domain.created_at,
  };
  for (const { name, value, updated_at } of [...rows, title]) {
    const isSure = release === null || release.whole || updated_at <= release.at;
    await insert(db, 'document_revisions', [revisionOf(domain, name, '', updated_at, value)]);
    const head = { saved: 1, shown: 1, live: 1, saved_by: null, saved_at: updated_at, isSure };
    await insert(db, 'document_heads', [headOf(domain, name, '', head)]);
  }
}

type ListedKind = { kind: string; table: string; omit: string[] };
const listedKinds: ListedKind[] = [
  { kind: 'faq', table: 'faqs', omit: ['version', 'position'] },
  { kind: 'faq-category', table: 'faq_categories', omit: [] },
  { kind: 'category', table: 'categories', omit: [] },
  { kind: 'cuisine-tag', table: 'cuisine_tags', omit: [] },
  { kind: 'section', table: 'sections', omit: ['version'] },
  { kind: 'analytics', table: 'analytics', omit: ['version'] },
  { kind: 'media', table: 'media', omit: [] },
  { kind: 'redirect', table: 'redirects', omit: [] },
];

async function fillListed(
  db: Db,
  domain: Domain,
  release: Published,
  { kind, table, omit }: ListedKind,
): Promise<void> {
  const { rows: ids } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where domain_id = ${domain.id} order by id`.execute(db);
  const changed = release === null || release.whole ? new Set<string>() : await changedSince(db, domain, release.at);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce).map(({ id }) => id);
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(some)})`.execute(db);
    const values = rows.map((row) => {
      const left = ['domain_id', 'deleted_at', ...omit];
      const value = JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name))));
      return revisionOf(domain, kind, String(row['id']), String(row['created_at']), value);
    });
    await insert(db, 'document_revisions', values);
    const heads = rows.map((row) => {
      const deletedAt = row['deleted_at'] ?? null;
      const isNew = release !== null && !release.whole && kind !== 'media' && String(row['created_at']) > release.at;
      const wasThere = deletedAt === null || (release !== null && String(deletedAt) > release.at);
      const head = {
        saved: 1,
        shown: deletedAt === null ? 1 : null,
        live: !isNew && wasThere ? 1 : null,
        rank: kind === 'faq' ? Number(row['position']) : 0,
        saved_by: null,
        saved_at: String(row['created_at']),
        isSure: isNew || !changed.has(String(row['id'])),
      };
      return headOf(domain, kind, String(row['id']), head);
    });
    await insert(db, 'document_heads', heads);
  }
}

/** The audit log knows every write of the last year. */
async function changedSince(db: Db, { id }: Domain, at: string): Promise<Set<string>> {
  const { rows } = await sql<{ thing_id: string }>`
    select distinct thing_id from audit_log where domain_id = ${id} and thing_id is not null and at > ${at}`.execute(
    db,
  );
  return new Set(rows.map(({ thing_id }) => thing_id));
}

function revisionOf({ id: domain_id }: Domain, kind: string, id: string, created_at: string, value: string): Row {
  return { domain_id, kind, id, rev: 1, created_by: null, created_at, value };
}

type Head = {
  saved: number;
  shown: number | null;
  live: number | null;
  rank?: number;
  live_url?: string | null;
  post_type_id?: number;
  number?: number;
  saved_by: Row[string];
  saved_at: string;
  isSure: boolean;
};

function headOf(
  { id: domain_id }: Domain,
  kind: string,
  id: string,
  { isSure, rank = 0, live_url = null, post_type_id, number, ...head }: Head,
): Row {
  const live_rank = head.live === null ? null : rank;
  return {
    domain_id,
    kind,
    id,
    ...head,
    rank,
    live_rank,
    live_url,
    live_by: null,
    post_type_id: post_type_id ?? null,
    number: number ?? null,
    before_update: isSure ? 0 : 1,
  };
}

async function insert(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const values = some.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}
