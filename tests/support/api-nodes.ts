import type { Hono } from 'hono';

import { createApp } from '#api/app.ts';
import type { Config } from '#api/config/config.ts';
import { type Connection, connect } from '#api/db/connect.ts';
import type { PublicFile } from '#api/releases/public-file.ts';
import type { Examine, Services } from '#api/services/context.ts';
import { createServices } from '#api/services/services.ts';

/** With API_NODES=3, each request of a test on Postgres goes to the next of three nodes. */
export const nodeCount = Number(process.env['API_NODES'] ?? 1);

export type ApiNode = { app: Hono; services: Services; close: () => Promise<void> };

/** The nodes of a test's API; the first one has the connection that is given. All have the same data folder, and `close` closes theirs. */
export async function startApiNodes(
  config: Config,
  {
    connection,
    count,
    ...needs
  }: { connection: Connection; examine: Examine; releasedFile: PublicFile; count: number },
): Promise<[ApiNode, ...ApiNode[]]> {
  const start = async (own: Connection): Promise<ApiNode> => {
    const services = await createServices({ config, connection: own, log: () => undefined, ...needs });
    return {
      app: createApp(services),
      services,
      close: async () => {
        services.rebuildHook.close();
        services.media.close();
        await own.close();
      },
    };
  };
  const nodes: [ApiNode, ...ApiNode[]] = [await start(connection)];
  if (config.databaseUrl !== null)
    for (let node = 1; node < count; node += 1) nodes.push(await start(await connect(config)));
  return nodes;
}
