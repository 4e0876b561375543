import { createApp } from '#api/app.ts';
import type { Config } from '#api/config/config.ts';
import type { Db } from '#api/db/connect.ts';
import { tellNews } from '#api/db/news.ts';
import { oneAtATime } from '#api/db/one-at-a-time.ts';
import { builtElsewhere } from '#api/db/release-builds.ts';
import { queueRelease } from '#api/db/releases.ts';
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

type Needs = {
  services: Services;
  config: Config;
  log: Log;
  say: (line: string) => void;
  /** Replaced in tests. */
  seed?: typeof seedDemo;
};

/**
 * Creates what an empty database needs before anybody can sign in: an owner, a first domain, and the demo network if it is
 * wanted. Of nodes that start at once, each of these is made by one, and the others wait until all are there. A demo that a crash
 * interrupted is finished by another node or at the next start, unless DEMO says no by then. Resolves to whether this start created a demo.
 */
export async function firstStart({ services, config, log, say, seed = seedDemo }: Needs): Promise<boolean> {
  const { db, engine } = services;
  const password = await createFirstOwner(db, config);
  // At once: if this start fails later, nobody could ever sign in.
  if (password && config.logFormat === 'text')
    say(`sign in as ${config.ownerEmail} with the password ${password} (printed this once, stored only as a hash)`);
  // Whoever reads a collected log isn't the owner.
  else if (password)
    log(
      'The first owner needs a password: npm run owner -- EMAIL, or in a container node scripts/owner.ts EMAIL, prints one',
    );
  const { domain, demo } = await missing(services, config);
  if (!domain && !demo) return false;
  let madeDemo = false;
  await oneAtATime({
    db,
    engine,
    name: 'first-start',
    waits: () => log('another node makes the first domain: waiting for it …'),
    work: async (lost) => {
      madeDemo = await complete({ services, config, log, seed }, lost);
    },
  });
  return madeDemo;
}

/** What this start has to make. */
async function missing({ db }: Services, config: Config): Promise<{ domain: boolean; demo: boolean }> {
  const domain = (await db.selectFrom('domains').select('id').limit(1).executeTakeFirst()) === undefined;
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'demo').executeTakeFirst();
  const isWanted = config.demo ?? (domain && !config.production);
  return { domain, demo: config.demo !== false && (row ? row.value === 'started' : isWanted) };
}

/** Resolves to whether it made the demo. */
async function complete(
  { services, config, log, seed }: Required<Omit<Needs, 'say'>>,
  lost: AbortSignal,
): Promise<boolean> {
  const { db } = services;
  const { domain, demo } = await missing(services, config);
  // Stored before the domain, so that whoever finds that one finishes the demo.
  if (demo) await setDemo(db, 'started');
  const demos = demo ? readDemos() : [];
  if (domain) {
    const { host, title } = demos[0] ?? { host: config.firstDomain, title: 'My food-truck network' };
    await createDomain(db, { host, title }, null);
  }
  if (!demo) return false;
  log('making the demo network …');
  const started = performance.now();
  const { sessionId, ...owner } = await ownerClient(services, config, lost);
  await seed({ demos, ...owner, report: () => undefined });
  await endSessions(db, { sessionId });
  await setDemo(db, 'done');
  log(`made the demo network in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

async function setDemo(db: Db, value: 'started' | 'done'): Promise<void> {
  const row = { name: 'demo', value };
  await db
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * A client of this process's API without limits, signed in as the first owner without a password. Once `lost` aborts, its calls reject:
 * another node goes on.
 */
async function ownerClient(services: Services, { limits }: Config, lost: AbortSignal) {
  const { db, accessTokens } = services;
  const app = createApp({ ...services, work: countWork(noLimits, limits) });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    lost.throwIfAborted();
    return app.fetch(new Request(input, init));
  };
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

/**
 * Queues a release of each domain without one, for publishers on other nodes: what a first start makes isn't published by anybody's request.
 * A node that publishes does so itself.
 */
export async function queueFirstReleases({ db, builtElsewhere: byDefault, ...services }: Services): Promise<void> {
  const domains = await db
    .selectFrom('domains')
    .select('id')
    .where('archived_at', 'is', null)
    .where('shown_number', 'is', null)
    .where(builtElsewhere(byDefault), '=', 0)
    .execute();
  for (const { id: domainId } of domains)
    await queueRelease(db, { domainId, reason: 'start', requestedBy: null, rollbackTo: null });
  if (domains.length > 0) tellNews({ db, engine: services.engine });
}
