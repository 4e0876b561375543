import type { factorCalls } from '#shared/calls/factors.ts';
import { roles } from '#shared/rules/roles.ts';
import { demandDays, type FactorDemands } from '#shared/schemas/factors.ts';

import { hasSecondFactor } from '../auth/second-factor.ts';
import type { Db } from '../db/connect.ts';
import { countPeople, listDemands, setDemand } from '../db/factor-demands.ts';
import { transact } from '../db/transact.ts';
import { lockPeople } from '../db/users.ts';
import type { Handlers } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';

/** Which roles need a second factor. The permission is one of owners, as it counts in the whole network. */
export const demandHandlers: Pick<Handlers<typeof factorCalls>, 'demands' | 'demand'> = {
  demands: async ({ db }) => ({ data: await demandsNow(db) }),

  demand: async ({ db, account, body: { role, days } }) => {
    await transact(db, async (trx) => {
      await lockPeople(trx);
      // Whoever demands what they don't have would shut themselves out.
      if (days !== null && !(await hasSecondFactor(trx, account.user.id)))
        throw new ApiError('conflict', 'First set up a second step for yourself, then require it of others');
      await setDemand(trx, role, days);
    });
    return { data: await demandsNow(db) };
  },
};

async function demandsNow(db: Db): Promise<FactorDemands> {
  const [stored, counts] = [await listDemands(db), await countPeople(db)];
  const demands = roles.map((role) => {
    const { days = null, since = null } = stored.find((one) => one.role === role) ?? {};
    const { people = 0, without = 0 } = counts.get(role) ?? {};
    return { role, days: demandDays.find((one) => one === days) ?? null, since, people, without };
  });
  return { demands };
}
