import { sql } from 'kysely';

import { newId } from '../lib/ids.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import { listAliases } from './domains.ts';
import type { ProjectionRow } from './schema.ts';

/**
 * What is outside of the installation (a bucket of pages, a CDN) follows each domain: a row says how far, and what may be old there.
 * Both lists of a row have a line for each change since the last time that everything was up to date, with the count of the change:
 * `stale`: '{version} {manifest}' of what visitors got then, or '{version} *' if all that the domain's hosts have may be old.
 * `hosts`: '{version} {host}' of what were the domain's hosts.
 */
export type Line = { version: number; value: string };

export const everything = '*';
/** Characters of a list of manifests; with more, everything may be old. */
const longest = 1000;

export function linesOf(list: string): Line[] {
  return list.split('\n').flatMap((line) => {
    const cut = line.indexOf(' ');
    return cut < 0 ? [] : [{ version: Number(line.slice(0, cut)), value: line.slice(cut + 1) }];
  });
}

export function listOf(lines: Line[]): string {
  return lines.map(({ version, value }) => `${version} ${value}`).join('\n');
}

/** Visitors of a domain get another manifest since the network's count of changes was at `version`. Part of that change's transaction. */
export async function noteManifest(trx: Db, domainId: string, version: number, manifest: string): Promise<void> {
  const line = `${version} ${manifest}`;
  await upsert(trx, domainId, {
    stale: sql<string>`case when length(projections.stale) > ${sql.lit(longest)} then ${`${version} ${everything}`} else projections.stale || ${`\n${line}`} end`,
    first: { stale: `${version} ${everything}`, hosts: '' },
  });
}

/** The same where a host changed, or anything else: all that was at the domain's hosts may be old. */
export async function noteAll(trx: Db, domainId: string, version: number): Promise<void> {
  const hosts = await hostsOf(trx, domainId);
  const before = await trx
    .selectFrom('projections')
    .select('hosts')
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  const others = linesOf(before?.hosts ?? '').filter(({ value }) => !hosts.includes(value));
  const list = listOf([...others, ...hosts.map((value) => ({ version, value }))]);
  const stale = `${version} ${everything}`;
  await upsert(trx, domainId, { stale: sql<string>`${stale}`, hosts: list, first: { stale, hosts: list } });
}

/** The same for all domains, as after a restore. */
export async function noteAllDomains(trx: Db, version: number): Promise<void> {
  await addMissing(trx);
  await trx
    .updateTable('projections')
    .set({ due_at: now(), behind_since: now(), stale: `${version} ${everything}` })
    .execute();
}

/** Gives a row to each domain without one. */
export async function addMissing(db: Db): Promise<void> {
  const missing = await db
    .selectFrom('domains')
    .leftJoin('projections', 'projections.domain_id', 'domains.id')
    .select(['domains.id', 'domains.site_version'])
    .where('projections.domain_id', 'is', null)
    .execute();
  for (const { id, site_version: version } of missing) await noteAll(db, id, version);
}

/** The domain's own host, and those that lead to it or serve the same. */
async function hostsOf(db: Db, domainId: string): Promise<string[]> {
  const domain = await db.selectFrom('domains').select('host').where('id', '=', domainId).executeTakeFirst();
  const aliases = (await listAliases(db, [domainId])).get(domainId) ?? [];
  return [...(domain ? [domain.host] : []), ...aliases.map(({ host }) => host)];
}

type Change = {
  stale: ReturnType<typeof sql<string>>;
  hosts?: string;
  first: Pick<ProjectionRow, 'stale' | 'hosts'>;
};

async function upsert(trx: Db, domainId: string, { stale, hosts, first }: Change): Promise<void> {
  await trx
    .insertInto('projections')
    .values({
      domain_id: domainId,
      version: null,
      due_at: now(),
      claimed_by: null,
      tries: 0,
      error: null,
      behind_since: now(),
      targets: null,
      again: null,
      ...first,
    })
    .onConflict((conflict) =>
      conflict.column('domain_id').doUpdateSet((eb) => ({
        // A lease and the pause after a failure stay as they are.
        due_at: eb.fn.coalesce('projections.due_at', 'excluded.due_at'),
        behind_since: eb.fn.coalesce('projections.behind_since', 'excluded.behind_since'),
        stale,
        ...(hosts === undefined ? {} : { hosts }),
      })),
    )
    .execute();
}

/**
 * Has all of a domain written outside again, and soon: because somebody asks for it, or because what is there isn't known any more. Who is
 * at it ends first.
 */
export async function followAgain(db: Db, domainId: string): Promise<void> {
  await db
    .updateTable('projections')
    .set((eb) => ({
      again: newId(),
      due_at: eb
        .case()
        .when(eb.and([eb('claimed_by', 'is not', null), eb('due_at', '>', now())]))
        .then(eb.ref('due_at'))
        .else(now())
        .end(),
      behind_since: eb.fn.coalesce('behind_since', eb.val(now())),
    }))
    .where('domain_id', '=', domainId)
    .execute();
}

/** Milliseconds after which it is worth telling an operator that a domain is behind. */
const tolerated = 60_000;

/** How many domains have been behind for longer than a minute. */
export async function countBehind(db: Db): Promise<number> {
  const { behind } = await db
    .selectFrom('projections')
    .select(sql<number>`cast(count(*) as integer)`.as('behind'))
    // Only what is due can be behind, and there is an index of that.
    .where('due_at', 'is not', null)
    .where('behind_since', '<', fromNow(-tolerated))
    .executeTakeFirstOrThrow();
  return behind;
}

/** Which these are, those for longest first, and why. */
export async function listBehind(db: Db, limit: number) {
  return db
    .selectFrom('projections')
    .innerJoin('domains', 'domains.id', 'projections.domain_id')
    .select(['domains.host', 'projections.error', 'behind_since'])
    .where('behind_since', '<', fromNow(-tolerated))
    .orderBy('behind_since')
    .limit(limit)
    .execute();
}
