import type { OutsideClaim, OutsideOutcome } from '#shared/schemas/projections.ts';

import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import { addMissing, everything, followAgain, linesOf, listOf, noteAll } from './projections.ts';
import type { ProjectionRow } from './schema.ts';
import { listSites } from './sites.ts';
import { transact } from './transact.ts';

/** Milliseconds of a lease, which its publisher renews many times before it ends. */
const lease = 15_000;
/** Milliseconds until the next try, doubled after each. */
const firstPause = 1000;
const longestPause = 900_000;
/** The oldest so many are looked at: what is leased may hold up some of them. */
const looked = 20;

/** Makes domains due whose outside can't be up to date: another bucket or CDN has to follow, or the bucket lacks them. Returns how many. */
export async function startOutside(
  db: Db,
  { targets, bucket }: { targets: string; bucket: { held: string[]; whole: string[] } | null },
): Promise<number> {
  return transact(db, async (trx) => {
    await addMissing(trx);
    const known = await trx
      .selectFrom('projections')
      .innerJoin('domains', 'domains.id', 'projections.domain_id')
      .select(['domain_id', 'host', 'targets', 'site_version', 'archived_at', 'shown_manifest'])
      .orderBy('domain_id')
      .execute();
    const aliases = new Map(
      (await trx.selectFrom('domain_aliases').select(['host', 'domain_id']).execute()).map((row) => [
        row.host,
        row.domain_id,
      ]),
    );
    const [held, whole] = [new Set(bucket?.held), new Set(bucket?.whole)];
    const due = new Map<string, string[]>();
    for (const { domain_id: id, host, ...row } of known) {
      const isMissing = row.archived_at === null ? row.shown_manifest !== null && !whole.has(host) : held.has(host);
      if (row.targets !== targets || (bucket !== null && isMissing)) due.set(id, []);
      held.delete(host);
    }
    // What nobody has any more needs a domain whose turn removes it.
    for (const host of held) {
      const id = aliases.get(host) ?? known[0]?.domain_id;
      // A redirect of a former host stays as it is.
      if (id !== undefined && (!aliases.has(host) || !whole.has(host))) due.set(id, [...(due.get(id) ?? []), host]);
    }
    for (const [id, more] of due) await makeDue(trx, id, more);
    return due.size;
  });
}

async function makeDue(trx: Db, id: string, hosts: string[]): Promise<void> {
  const { site_version: version } = await trx
    .selectFrom('domains')
    .select('site_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await noteAll(trx, id, version);
  const { hosts: list } = await rowOf(trx, id);
  const more = hosts.map((value) => ({ version, value }));
  await trx
    .updateTable('projections')
    // Where nothing was outside before, nothing was behind either.
    .set({ hosts: listOf([...linesOf(list), ...more]), behind_since: now() })
    .where('domain_id', '=', id)
    .execute();
}

/** Leases the domain that is due for longest. One whose hosts another one has at the moment waits. */
export async function claimProjection(
  db: Db,
  { publisher, elsewhere }: { publisher: string; elsewhere: boolean },
): Promise<OutsideClaim | null> {
  const due = await db
    .selectFrom('projections')
    .select(['domain_id', 'due_at', 'hosts'])
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .orderBy('domain_id')
    .limit(looked)
    .execute();
  // Nearly every look ends here, with one read.
  if (due.length === 0) return null;
  const busy = new Set(await hostsInWork(db));
  for (const { domain_id: id, due_at, hosts } of due) {
    if (linesOf(hosts).some(({ value }) => busy.has(value))) continue;
    const claimed = await transact(db, async (trx) => {
      const row = await trx
        .updateTable('projections')
        .set({ claimed_by: publisher, due_at: fromNow(lease) })
        .where('domain_id', '=', id)
        .where('due_at', '=', due_at)
        .returningAll()
        .executeTakeFirst();
      return row ? present(trx, row, elsewhere) : null;
    });
    if (claimed) return claimed;
  }
  return null;
}

async function hostsInWork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('projections')
    .select('hosts')
    .where('claimed_by', 'is not', null)
    .where('due_at', '>', now())
    .execute();
  return rows.flatMap(({ hosts }) => linesOf(hosts).map(({ value }) => value));
}

async function present(trx: Db, row: ProjectionRow, elsewhere: boolean): Promise<OutsideClaim | null> {
  const [domain] = (await listSites(trx, { only: row.domain_id, elsewhere })).data;
  if (!domain) return null;
  const stale = [...new Set(linesOf(row.stale).map(({ value }) => value))];
  const hosts = [...new Set(linesOf(row.hosts).map(({ value }) => value))];
  const taken = new Set<string>();
  if (hosts.length > 0) {
    for (const table of ['domains', 'domain_aliases'] as const)
      for (const { host } of await trx.selectFrom(table).select('host').where('host', 'in', hosts).execute())
        taken.add(host);
  }
  return {
    domain,
    stale: row.version === null || stale.includes(everything) ? null : stale,
    hosts,
    released: hosts.filter((host) => !taken.has(host)),
    again: row.again,
  };
}

/** False when this publisher no longer has it. */
export async function extendProjection(db: Db, id: string, publisher: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projections')
    .set({ due_at: fromNow(lease) })
    .where('domain_id', '=', id)
    .where('claimed_by', '=', publisher)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Writes what came of a claim. What changed meanwhile stays due. False when this publisher no longer has it. */
export async function reportProjection(
  db: Db,
  id: string,
  publisher: string,
  outcome: OutsideOutcome,
): Promise<boolean> {
  return transact(db, async (trx) => {
    // Written first, so that changes wait for this transaction.
    const row = await trx
      .updateTable('projections')
      .set({ claimed_by: null })
      .where('domain_id', '=', id)
      .where('claimed_by', '=', publisher)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const changes = outcome.state === 'followed' ? await followed(trx, row, outcome) : unfinished(row, outcome);
    await trx.updateTable('projections').set(changes).where('domain_id', '=', id).execute();
    return true;
  });
}

async function followed(
  trx: Db,
  row: ProjectionRow,
  { version, targets, manifest, hosts, again }: Extract<OutsideOutcome, { state: 'followed' }>,
): Promise<Partial<ProjectionRow>> {
  const { site_version } = await trx
    .selectFrom('domains')
    .select('site_version')
    .where('id', '=', row.domain_id)
    .executeTakeFirstOrThrow();
  const isAgain = row.again !== null && row.again !== again;
  const isBehind = site_version > version || isAgain;
  const later = linesOf(row.stale).filter((line) => line.version > version);
  return {
    version,
    targets,
    tries: 0,
    error: null,
    again: isAgain ? row.again : null,
    due_at: isBehind ? now() : null,
    behind_since: isBehind ? now() : null,
    stale: listOf([...(manifest === null ? [] : [{ version, value: manifest }]), ...later]),
    hosts: listOf([
      ...hosts.map((value) => ({ version, value })),
      ...linesOf(row.hosts).filter((line) => line.version > version && !hosts.includes(line.value)),
    ]),
  };
}

function unfinished(
  { tries, behind_since, error }: ProjectionRow,
  outcome: Exclude<OutsideOutcome, { state: 'followed' }>,
): Partial<ProjectionRow> {
  if (outcome.state === 'released') return { due_at: now(), error };
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(tries, 20));
  return {
    tries: tries + 1,
    error: outcome.error,
    due_at: fromNow(Math.max(pause, (outcome.wait ?? 0) * 1000)),
    behind_since: behind_since ?? now(),
  };
}

/** Has what these hosts' domains have outside written again. Returns how many domains. */
export async function doubtHosts(db: Db, hosts: string[]): Promise<number> {
  if (hosts.length === 0) return 0;
  const ids = new Set<string>();
  for (const { id } of await db.selectFrom('domains').select('id').where('host', 'in', hosts).execute()) ids.add(id);
  const aliases = db.selectFrom('domain_aliases').select('domain_id').where('host', 'in', hosts);
  for (const { domain_id: id } of await aliases.execute()) ids.add(id);
  for (const id of ids) await followAgain(db, id);
  return ids.size;
}

async function rowOf(db: Db, id: string): Promise<ProjectionRow> {
  return db.selectFrom('projections').selectAll().where('domain_id', '=', id).executeTakeFirstOrThrow();
}
