import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Hono } from 'hono';

import { readConfig } from '#api/config/config.ts';
import { limitVariables } from '#api/config/limits.ts';
import { connect } from '#api/db/connect.ts';
import { createUser } from '#api/db/users.ts';
import { createDomain } from '#api/domains/create-domain.ts';
import { answerDirectly } from '#api/http/direct-calls.ts';
import { newId } from '#api/lib/ids.ts';
import type { PublicFile } from '#api/releases/public-file.ts';
import { publisherHandlers } from '#api/routes/publisher.ts';
import type { Services } from '#api/services/context.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { directClient } from '#shared/client/direct.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { type Role, roleLabels } from '#shared/rules/roles.ts';
import type { PublisherClient } from '#site/data/publisher-client.ts';

import { nodeCount, startApiNodes } from './api-nodes.ts';
import { createMigratedDatabase } from './database.ts';
import { assertDocumented } from './documented.ts';
import { publishSaved } from './publish-saved.ts';
import { quickHash } from './quick-hash.ts';

/** Settings for tests that send more in a minute than anybody may. */
export const withoutLimits = Object.fromEntries(Object.keys(limitVariables).map((name) => [name, '0']));

export const owner = { email: 'owner@example.com', password: 'correct horse battery' };

export type TestApi = {
  app: Hono;
  services: Services;
  dataDir: string;
  /** Null on the embedded database. */
  databaseUrl: string | null;
  /** The API's fetch, without a port: any origin reaches it. */
  fetch: typeof globalThis.fetch;
  /** An anonymous client that reads a host's site. Everything that is saved there is published before each of its reads. */
  visitor: (host: string) => Client;
  /** The same, but it reads only what is live. */
  onlooker: (host: string) => Client;
  /** A client with the publisher's token. */
  publisher: () => Client;
  /** Makes the publisher's calls without HTTP, as in `npm start`. */
  direct: PublisherClient;
  /** Publishes everything that is saved in a domain, as a publisher would. */
  publish: (host: string) => Promise<void>;
  /** The domain's count of writes (`saved`) and of changes of its live list. */
  revisions: (host: string) => Promise<{ saved: number; live: number }>;
  /** Signs in to the domain of `host`. */
  signIn: (host: string, who?: { email: string; password: string }) => Promise<Client>;
  /** Adds a user with a role in one domain; returns the credentials. */
  addUser: (host: string, role: Exclude<Role, 'owner'>) => Promise<{ email: string; password: string }>;
  /** Creates a domain as the owner. */
  addDomain: (host: string, title?: string) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * The real API on a temporary database: embedded, or a new one on the Postgres of TEST_DATABASE. It has the owner and
 * one domain, `tacos.test`. `settings` are further environment variables. `count: 1` is for tests of what one process has in its memory;
 * `releasedFile` reads the live releases of a publisher beside it.
 */
export async function startApi(
  settings: Record<string, string> = {},
  { count = nodeCount, releasedFile }: { count?: number; releasedFile?: (dataDir: string) => PublicFile } = {},
): Promise<TestApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-api-'));
  shareCodeCache(dataDir);
  const database = await createMigratedDatabase(dataDir);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    ...settings,
  });
  const connection = await connect(config);
  await createUser(connection.db, {
    email: owner.email,
    firstname: 'Olivia',
    lastname: 'Owner',
    password_hash: quickHash(owner.password),
    isOwner: true,
  });
  await createDomain(connection.db, { host: 'tacos.test', title: 'Taco Network' }, null);
  const nodes = await startApiNodes(config, {
    connection,
    count,
    releasedFile: releasedFile?.(dataDir) ?? (async () => null),
    examine: async () =>
      (await import('#scripts/doctor/examine.ts')).examine({
        environment: { DATA_DIR: dataDir, DATABASE_URL: database?.url, ...settings },
        mailTo: null,
      }),
  });
  const [{ app, services }] = nodes;
  let asked = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const node = nodes[(asked += 1) % nodes.length] ?? nodes[0];
    const response = await node.app.fetch(request);
    await assertDocumented(request, response);
    return response;
  };
  const baseUrl = 'http://panel.test';
  const send = answerDirectly(services, publisherCalls, publisherHandlers(services));

  const signIn: TestApi['signIn'] = async (host, who = owner) => {
    const session = memorySession();
    const client = createClient({ session, baseUrl, fetch });
    const { data } = await client(authCalls.login, { body: who });
    session.store(data);
    const domains = await client(optionCalls.domains);
    const target = domains.data.find((domain) => domain.host === host);
    if (!target) throw new Error(`${who.email} may not enter ${host}`);
    const switched = await client(authCalls.switchDomain, { body: { domain_id: target.id } });
    session.store(switched.data);
    session.setSite(host);
    return client;
  };

  const addDomain: TestApi['addDomain'] = async (host, title = 'Second Network') => {
    const client = await signIn('tacos.test');
    return (await client(optionCalls.createDomain, { body: { host, title } })).data.id;
  };

  const addUser: TestApi['addUser'] = async (host, role) => {
    const who = { email: `${role}-${newId()}@example.com`, password: owner.password };
    const names = { firstname: roleLabels[role], lastname: 'Tester' };
    const domain = await services.db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', host)
      .executeTakeFirstOrThrow();
    const id = await createUser(services.db, {
      email: who.email,
      ...names,
      password_hash: quickHash(who.password),
      isOwner: false,
    });
    await services.db.insertInto('memberships').values({ user_id: id, domain_id: domain.id, role }).execute();
    return who;
  };

  return {
    app,
    services,
    dataDir,
    databaseUrl: config.databaseUrl,
    fetch,
    visitor: (host) => {
      const published: typeof globalThis.fetch = async (input, init) => {
        await publishSaved(services, host);
        return fetch(input, init);
      };
      return createClient({ session: memorySession(host), baseUrl, fetch: published });
    },
    direct: (list) => directClient(publisherCalls, send, list),
    onlooker: (host) => createClient({ session: memorySession(host), baseUrl, fetch }),
    publisher: () =>
      createClient({ session: memorySession('', { access_token: services.rebuildSecret }), baseUrl, fetch }),
    publish: (host) => publishSaved(services, host),
    revisions: (host) =>
      services.db
        .selectFrom('domains')
        .select(['revision as saved', 'live_revision as live'])
        .where('host', '=', host)
        .executeTakeFirstOrThrow(),
    signIn,
    addDomain,
    addUser,
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Picture processes keep their compiled code in the data folder: with an empty one, the first upload of each test takes twice as long. */
function shareCodeCache(dataDir: string): void {
  const shared = join(tmpdir(), 'caravan-compiled');
  mkdirSync(shared, { recursive: true });
  mkdirSync(join(dataDir, 'cache'));
  symlinkSync(shared, join(dataDir, 'cache', 'code'));
}
