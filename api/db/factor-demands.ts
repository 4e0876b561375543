import type { Role } from '#shared/rules/roles.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { ownsFactor } from './factors.ts';
import type { FactorDemandRow, SignInWay } from './schema.ts';

const day = 24 * 3_600_000;

export async function listDemands(db: Db): Promise<FactorDemandRow[]> {
  return db.selectFrom('factor_demands').selectAll().execute();
}

/** Everybody of the role has `days` from now on; null demands nothing any more. The same again leaves the time as it is. */
export async function setDemand(trx: Db, role: Role, days: number | null): Promise<void> {
  const before = (await listDemands(trx)).find((demand) => demand.role === role);
  if ((before?.days ?? null) === days) return;
  await trx.deleteFrom('factor_demands').where('role', '=', role).execute();
  if (days !== null) await trx.insertInto('factor_demands').values({ role, days, since: now() }).execute();
}

/** How many people have each role in the whole network, and how many of them have no second factor. */
export async function countPeople(db: Db): Promise<Map<Role, { people: number; without: number }>> {
  const users = db.selectFrom('users').where('users.suspended_at', 'is', null);
  const owners = await users
    .where('users.is_owner', '=', 1)
    .select(({ fn }) => [
      fn.countAll().as('people'),
      fn
        .countAll()
        .filterWhere((eb) => eb.not(ownsFactor(eb)))
        .as('without'),
    ])
    .executeTakeFirstOrThrow();
  const members = await users
    .where('users.is_owner', '=', 0)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(({ fn }) => [
      'memberships.role',
      fn.count('users.id').distinct().as('people'),
      fn
        .count('users.id')
        .distinct()
        .filterWhere((eb) => eb.not(ownsFactor(eb)))
        .as('without'),
    ])
    .groupBy('memberships.role')
    .execute();
  const rows = [{ role: 'owner' as const, ...owners }, ...members];
  return new Map(rows.map(({ role, people, without }) => [role, { people: Number(people), without: Number(without) }]));
}

/** What a session says about the demand of its role; no days where there is none. */
export type Demanded = {
  demand_days: number | null;
  demand_since: string | null;
  /** Since when the person has the role. */
  role_since: string;
  has_factor: number;
  signed_in_by: SignInWay | null;
};

/** Until when somebody has to set a second factor up; null where nothing is demanded, or it is done. Who signed in
 * at the identity provider needs none: how people show there who they are is the company's own rule. Whoever gets a role later has the same time. */
export function factorDueAt({
  demand_days: days,
  demand_since: since,
  role_since,
  has_factor,
  signed_in_by: way,
}: Demanded): string | null {
  if (days === null || since === null || has_factor === 1 || way === 'sso') return null;
  return new Date(Math.max(Date.parse(since), Date.parse(role_since)) + days * day).toISOString();
}
