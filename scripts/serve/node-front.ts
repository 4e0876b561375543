import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { Config } from '#api/config/config.ts';
import type { Log } from '#shared/trace/log.ts';

import type { NodeHandler } from './dispatch.ts';
import { type Answered, createFront } from './front.ts';
import { listen } from './listen.ts';
import { lockDataDir, refuseCutShortRestore } from './lock.ts';
import { createProbes, type Probes } from './probes.ts';
import { createTlsAsk } from './tls-ask.ts';

/** What every node has, whatever its role: its data folder, its port, probes, and answers for a proxy about certificates. */
export type NodeFront = {
  /** With the port that it got, if any would do. */
  config: Config;
  probes: Probes;
  answered: Answered;
  /** From now on `handle` answers. */
  open: (handle: NodeHandler) => void;
  /** Says that it is about to leave, and serves on for so many seconds. */
  leave: (seconds: number) => Promise<void>;
  /** Accepts no more requests. Resolves when those under way are answered, or have taken too long. */
  stop: () => Promise<void>;
  /** Frees the data folder: the last step. */
  release: () => void;
};

export type Running = {
  links: string[];
  port: number;
  /** Ends what is under way. Before that it serves on for `drain` seconds, while its readiness says that it is about to leave. */
  close: (drain?: number) => Promise<void>;
};

/** Throws ListenError or DataDirError. */
export async function openFront(config: Config, log: Log): Promise<NodeFront> {
  const lock = lockDataDir(config.dataDir);
  refuseCutShortRestore(config.dataDir);
  const probes = createProbes(log);
  const access = config.accessLog ? log : null;
  const front = createFront(config.hsts, { probe: probes.answer, log: access });
  // Listen first: a taken port is reported before minutes of work, and the port number is known.
  const port = await listen(front.server, { ...config, setting: 'PORT' });
  const own = { ...config, port, panelHost: config.panelHost.replace(/:0$/, `:${port}`) };
  // At once: a proxy that gets no answer refuses visitors.
  const closeTlsAsk = await openTlsAsk(own, log);
  return {
    config: own,
    probes,
    answered: front.answered,
    open: front.open,
    leave: async (seconds) => {
      probes.drain();
      front.drain();
      await wait(seconds * 1000);
    },
    stop: async () => {
      await stopServing(front.server);
      closeTlsAsk();
    },
    release: lock.release,
  };
}

/** Only programs on this machine may ask. */
async function openTlsAsk({ tlsAskPort: port, ...config }: Config, log: Log): Promise<() => void> {
  if (port === null) return () => undefined;
  const server = createTlsAsk(config);
  log(
    `certificates are asked for on port ${await listen(server, { port, host: '127.0.0.1', setting: 'TLS_ASK_PORT' })}`,
  );
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Milliseconds until requests in progress are cut off. */
const patience = 5000;

/** Stops accepting requests, and resolves when those in progress are done or timed out. */
async function stopServing(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Browsers keep idle connections open: don't wait for them.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([done, wait(patience, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
