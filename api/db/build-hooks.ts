import type { Db } from './connect.ts';
import type { BuildHookRow } from './schema.ts';

/** Where a domain is built; null when it follows the installation's settings. */
export async function findBuildHook(db: Db, domainId: string): Promise<BuildHookRow | null> {
  const query = db.selectFrom('build_hooks').selectAll().where('domain_id', '=', domainId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The same for a domain's current host. */
export async function findBuildHookOf(db: Db, host: string): Promise<BuildHookRow | null> {
  const query = db
    .selectFrom('build_hooks')
    .innerJoin('domains', 'domains.id', 'build_hooks.domain_id')
    .selectAll('build_hooks')
    .where('domains.host', '=', host);
  return (await query.executeTakeFirst()) ?? null;
}

export async function writeBuildHook(db: Db, { domain_id, ...row }: BuildHookRow): Promise<void> {
  await db
    .insertInto('build_hooks')
    .values({ domain_id, ...row })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet(row))
    .execute();
}

type Inside = { db: Db; domain: { id: string }; builtElsewhere: boolean };

/** Whether a static host builds the domain: as it says itself, else as the installation does. */
export async function isBuiltElsewhere({ db, domain, builtElsewhere }: Inside): Promise<boolean> {
  const hook = await findBuildHook(db, domain.id);
  return hook ? hook.elsewhere === 1 : builtElsewhere;
}
