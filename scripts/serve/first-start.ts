import { createApp } from '#api/app.ts';
import type { Config } from '#api/config/config.ts';
import { createSession, endSessions } from '#api/db/sessions.ts';
import { createDomain } from '#api/domains/create-domain.ts';
import { opaqueToken } from '#api/lib/opaque-tokens.ts';
import { noLimits } from '#api/limits/limits.ts';
import { countWork } from '#api/limits/work.ts';
import type { Services } from '#api/services/context.ts';
import { createFirstOwner } from '#api/users/first-owner.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Log } from '#shared/trace/log.ts';

import { readDemos } from '../demo/content.ts';
import { seedDemo } from '../demo/seed.ts';

type Needs = { services: Services; config: Config; log: Log; say: (line: string) => void };

/**
 * Creates what an empty database needs before anybody can sign in: an owner, a first domain, and the demo network if it is
 * wanted. A demo that a crash interrupted is finished at the next start, unless DEMO says no by then. Resolves to whether
 * this start created a demo.
 */
export async function firstStart({ services, config, log, say }: Needs): Promise<boolean> {
  const { db } = services;
  const empty = (await db.selectFrom('domains').select('id').limit(1).executeTakeFirst()) === undefined;
  const password = await createFirstOwner(db, config);
  // At once: if this start fails later, nobody could ever sign in.
  if (password && config.logFormat === 'text')
    say(`sign in as ${config.ownerEmail} with the password ${password} (printed this once, stored only as a hash)`);
  // Whoever reads a collected log isn't the owner.
  else if (password)
    log(
      'The first owner needs a password: npm run owner -- EMAIL, or in a container node scripts/owner.ts EMAIL, prints one',
    );
  const wanted = config.demo ?? (empty && !config.production);
  const state = config.demo === false ? null : await demoState(services, wanted);
  const demos = state === 'started' ? readDemos() : [];
  if (empty) {
    const { host, title } = demos[0] ?? { host: config.firstDomain, title: 'My food-truck network' };
    await createDomain(db, { host, title }, null);
  }
  if (state === 'started') {
    log('making the demo network …');
    const started = performance.now();
    const { sessionId, ...owner } = await ownerClient(services, config);
    await seedDemo({ demos, ...owner, report: () => undefined });
    await endSessions(db, { sessionId });
    await db.updateTable('secrets').set({ value: 'done' }).where('name', '=', 'demo').execute();
    log(`made the demo network in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return state === 'started';
}

/** Stores that a demo was started until it is complete. */
async function demoState({ db }: Services, wanted: boolean): Promise<string | null> {
  if (wanted) {
    const row = { name: 'demo', value: 'started' };
    await db
      .insertInto('secrets')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'demo').executeTakeFirst();
  return row?.value ?? null;
}

/** A client of this process's API without limits, signed in as the first owner without a password. */
async function ownerClient(services: Services, { limits }: Config) {
  const { db, accessTokens } = services;
  const app = createApp({ ...services, work: countWork(noLimits, limits) });
  const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init));
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('is_owner', '=', 1)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const domain = await db.selectFrom('domains').select('id').orderBy('created_at').executeTakeFirstOrThrow();
  const refreshToken = opaqueToken();
  const sessionId = await createSession(db, owner.id, domain.id, refreshToken);
  const accessToken = await accessTokens.sign({ sub: owner.id, domain: domain.id, role: 'owner', session: sessionId });
  const session = memorySession('', { access_token: accessToken, refresh_token: refreshToken });
  return { sessionId, session, client: createClient({ session, baseUrl: 'http://caravan.internal', fetch }) };
}
