import type { Ddl } from './ddl.ts';

/** Since when somebody has a role: who gets one of which a second factor is demanded has its time from then on. Null for roles of before. */
export async function up({ add }: Ddl): Promise<void> {
  await add('memberships', 'role_since');
  await add('users', 'owner_since');
}
