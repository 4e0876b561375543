import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';

import { getRequestListener } from '@hono/node-server';

import { createApp } from '#api/app.ts';
import { startCleanUp } from '#api/clean-up.ts';
import { readConfig } from '#api/config/config.ts';
import { connect } from '#api/db/connect.ts';
import { createDomain } from '#api/domains/create-domain.ts';
import { noLimits } from '#api/limits/limits.ts';
import { startMailQueue } from '#api/mail/queue.ts';
import { startSchedule } from '#api/releases/schedule.ts';
import { createServices } from '#api/services/services.ts';
import { createFirstOwner } from '#api/users/first-owner.ts';
import { examineInProcess } from '#scripts/serve/examine-process.ts';
import { lockDataDir } from '#scripts/serve/lock.ts';

/**
 * The API without the builds and the publisher: a process that starts in a moment and can be killed hundreds of times.
 * It prints its port when it serves.
 */
const config = readConfig(process.env);
lockDataDir(config.dataDir);
const connection = await connect(config);
await createFirstOwner(connection.db, config);
const log = (line: string) => console.error(line);
const services = await createServices({ examine: examineInProcess(), config, connection, log, limits: noLimits });
if (!(await connection.db.selectFrom('domains').select('id').executeTakeFirst()))
  await createDomain(connection.db, { host: config.firstDomain, title: 'Tacos' }, null);
startSchedule(services);
startCleanUp(services);
startMailQueue(services);
const app = createApp(services);
const listener = getRequestListener(app.fetch);
const server = createServer((request, response) => void listener(request, response));
server.listen(config.port, '127.0.0.1', () => {
  const address = server.address();
  // A killed process leaves nothing for the next.
  flushCompileCache();
  if (address !== null && typeof address === 'object') console.log(`listening on ${address.port}`);
});
