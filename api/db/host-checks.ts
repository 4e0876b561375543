import type { HostFinding } from '#shared/schemas/addresses.ts';

import { findBuildHook } from './build-hooks.ts';
import { fromJson, fromNow, toJson } from './codec.ts';
import type { Db } from './connect.ts';

/**
 * `tries`: checks in a row after which the host didn't answer. `certificate_end`: of the last certificate that was seen
 * while the host led here, null before the first. `warned_at`: of the last mail about it.
 */
export type HostCheck = {
  host: string;
  finding: HostFinding;
  tries: number;
  certificate_end: string | null;
  warned_at: string | null;
  checked_at: string;
  next_check_at: string;
};

/** The last checks of these hosts, by host. */
export async function listHostChecks(db: Db, hosts: string[]): Promise<Map<string, HostCheck>> {
  const rows =
    hosts.length === 0 ? [] : await db.selectFrom('host_checks').selectAll().where('host', 'in', hosts).execute();
  return new Map(rows.map((row) => [row.host, { ...row, finding: fromJson<HostFinding>(row.finding) }]));
}

/** What is wrong with hosts of the network by the last checks, in a sentence each, by host. */
export async function listHostProblems(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('host_checks')
    .select(['host', 'finding'])
    .where('finding', 'not like', '%"problem":null%')
    .execute();
  return new Map(
    rows.flatMap(({ host, finding }) => {
      const { problem } = fromJson<HostFinding>(finding);
      return problem ? [[host, problem.message]] : [];
    }),
  );
}

/** A new certificate forgets the warnings about the one before. */
export async function saveHostCheck(db: Db, { finding, ...check }: Omit<HostCheck, 'warned_at'>): Promise<void> {
  const row = { ...check, finding: toJson(finding), warned_at: null };
  const { host: _, warned_at: __, ...values } = row;
  await db
    .insertInto('host_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('host').doUpdateSet((eb) => ({
        ...values,
        warned_at: eb
          .case()
          .when('host_checks.certificate_end', '=', check.certificate_end)
          .then(eb.ref('host_checks.warned_at'))
          .else(null)
          .end(),
      })),
    )
    .execute();
}

/** The checks of hosts whose certificate ends within two weeks. */
export async function listCertificates(db: Db): Promise<HostCheck[]> {
  const rows = await db
    .selectFrom('host_checks')
    .selectAll()
    .where('certificate_end', '<', fromNow(14 * 86_400_000))
    .orderBy('certificate_end')
    .execute();
  return rows.map((row) => ({ ...row, finding: fromJson<HostFinding>(row.finding) }));
}

/** Notes that a mail warns of a certificate's end. False if another process did so since it was read. */
export async function claimWarning(trx: Db, { host, warned_at: before }: HostCheck, time: string): Promise<boolean> {
  const noted = await trx
    .updateTable('host_checks')
    .set({ warned_at: time })
    .where('host', '=', host)
    .where('warned_at', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return Number(noted.numUpdatedRows) > 0;
}

/** Whether other hosts serve the pages of domains: `always`, as where a bucket has them, or `byDefault`, unless a domain says it itself. */
export type Elsewhere = { byDefault: boolean; always: boolean };

/** Every host of the network that this installation should answer. Not of archived domains. */
export async function listServedHosts(db: Db, elsewhere: Elsewhere): Promise<string[]> {
  const domains = await db
    .selectFrom('domains')
    .leftJoin('build_hooks', 'build_hooks.domain_id', 'domains.id')
    .select(['id', 'host', 'elsewhere'])
    .where('archived_at', 'is', null)
    .execute();
  const away = new Set(domains.filter((row) => isAway(row.elsewhere, elsewhere)).map(({ id }) => id));
  const aliases = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.host', 'domain_id'])
    .where('archived_at', 'is', null)
    .execute();
  return [
    ...domains.flatMap(({ id, host }) => (away.has(id) ? [`api.${host}`] : [host, `api.${host}`])),
    ...aliases.filter((row) => !away.has(row.domain_id)).map(({ host }) => host),
  ];
}

/** The same with the time of the next check; null before the first one. Forgets the checks of all other hosts. */
export async function listHostsToCheck(
  db: Db,
  elsewhere: Elsewhere,
): Promise<{ host: string; next_check_at: string | null }[]> {
  const hosts = await listServedHosts(db, elsewhere);
  const checks = await db.selectFrom('host_checks').select(['host', 'next_check_at']).execute();
  const next = new Map(checks.map((row) => [row.host, row.next_check_at]));
  const known = new Set(hosts);
  const gone = checks.map(({ host }) => host).filter((host) => !known.has(host));
  if (gone.length > 0) await db.deleteFrom('host_checks').where('host', 'in', gone.slice(0, 500)).execute();
  return hosts.map((host) => ({ host, next_check_at: next.get(host) ?? null }));
}

/** Whether another host has the pages of a domain. */
export async function arePagesAway(db: Db, domainId: string, elsewhere: Elsewhere): Promise<boolean> {
  return isAway((await findBuildHook(db, domainId))?.elsewhere ?? null, elsewhere);
}

function isAway(own: number | null, { byDefault, always }: Elsewhere): boolean {
  return always || (own === null ? byDefault : own === 1);
}

/** Takes a due check for this process, so that no other makes it too. A host without a check is anybody's. */
export async function claimHostCheck(db: Db, host: string, due: string | null, until: string): Promise<boolean> {
  if (due === null) return true;
  const taken = await db
    .updateTable('host_checks')
    .set({ next_check_at: until })
    .where('host', '=', host)
    .where('next_check_at', '=', due)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0;
}
