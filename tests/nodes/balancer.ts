import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';

import type { Role } from '#scripts/serve/probes.ts';

export type Balancer = {
  port: number;
  /** The nodes that get requests now. */
  ready: () => Target[];
  /** Requests sent to a second node, because the first took no connection. */
  redispatched: () => number;
  close: () => Promise<void>;
};

/** A node: at this machine's own address, unless it says another one. */
export type Target = { port: number; address?: string };

type Balanced = {
  /** The nodes there are now: asked before each check. The same node is the same object. */
  nodes: () => readonly Target[];
  /** Which part of a node has to be ready; all that it has by default. */
  role?: Role;
  /** Milliseconds between two checks of a node. */
  interval?: number;
  /** Milliseconds until a check counts as failed. */
  checkPatience?: number;
  /** Milliseconds until a node that says nothing counts as gone: 504. */
  patience?: number;
};

/**
 * A balancer as `docs/scaling.md` wants one, without sticky sessions: requests go round robin to the nodes whose `ready` says so, and to another
 * node only if no connection came about, so nothing is sent twice. Without a ready node it answers 503.
 */
export async function startBalancer(balanced: Balanced): Promise<Balancer> {
  const { nodes, role, interval = 500, checkPatience = 2000, patience = 30_000 } = balanced;
  const path = `/api/health/ready${role ? `?role=${role}` : ''}`;
  let ready: Target[] = [];
  let turn = 0;
  let redispatched = 0;
  let checking = false;

  async function check(): Promise<void> {
    if (checking) return;
    checking = true;
    const states = nodes().map(async (node) => {
      const isReady = await answersWell(node, path, checkPatience);
      // At once, so that one node that is silent doesn't delay what is known of others.
      ready = isReady ? [...new Set([...ready, node])] : ready.filter((other) => other !== node);
    });
    await Promise.all(states);
    const known = new Set(nodes());
    ready = ready.filter((node) => known.has(node));
    checking = false;
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tried: readonly Target[] = []): void {
    const left = ready.filter((node) => !tried.includes(node));
    const node = left[turn++ % left.length];
    if (!node) {
      outgoing.writeHead(503, { 'content-type': 'text/plain', 'x-balancer': 'no node' }).end('No node is ready\n');
      return;
    }
    let isConnected = false;
    const { method, url: asked, rawHeaders: headers } = incoming;
    // A connection of its own for each request: none can end between two.
    const sent = request({ ...addressOf(node), method, path: asked, headers, agent: false, timeout: patience });
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        incoming.pipe(sent);
      }),
    );
    sent.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutHop(answer.rawHeaders));
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    sent.once('timeout', () => {
      if (outgoing.headersSent) return;
      outgoing.writeHead(504, { 'x-balancer': 'no answer' }).end('The node doesn’t answer\n');
      sent.destroy();
    });
    sent.once('error', () => {
      if (outgoing.headersSent) return void outgoing.destroy();
      if (isConnected) return void outgoing.writeHead(502, { 'x-balancer': 'cut off' }).end('The node broke off\n');
      redispatched += 1;
      forward(incoming, outgoing, [...tried, node]);
    });
    outgoing.once('close', () => sent.destroy());
  }

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port');
  await check();
  const timer = setInterval(() => void check(), interval);
  return {
    port: address.port,
    ready: () => [...ready],
    redispatched: () => redispatched,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers for the client: whether its connection stays open isn't the node's to say. */
function withoutHop(raw: string[]): string[] {
  return raw.filter((_, at) => !/^(?:connection|keep-alive)$/i.test(raw[at - (at % 2)] ?? ''));
}

function addressOf({ port, address = '127.0.0.1' }: Target) {
  return { host: address, port };
}

function answersWell(node: Target, path: string, timeout: number): Promise<boolean> {
  return new Promise((done) => {
    const asked = get({ ...addressOf(node), path, headers: { host: 'localhost' }, agent: false, timeout });
    asked.once('response', (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => done(false));
    asked.once('close', () => done(false));
  });
}
