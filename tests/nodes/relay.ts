import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A way from one node to a service, which can be made slow, or silent like a network that drops everything. */
export type Relay = {
  port: number;
  /** Milliseconds that each piece waits, in both directions. */
  delay: number;
  /** From now on nothing gets through, and no connection ends: nobody is told. */
  hold: () => void;
  release: () => void;
  close: () => Promise<void>;
};

/** Listens at `address`, and passes everything on to a port of this machine. */
export async function startRelay(address: string, to: number): Promise<Relay> {
  let held: PromiseWithResolvers<void> | null = null;
  const sockets = new Set<Socket>();

  function track(socket: Socket): Socket {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    return socket.setNoDelay();
  }
  function slowly(): Transform {
    return new Transform({
      transform: (piece: Buffer, _encoding, done) =>
        void (async () => {
          if (relay.delay > 0) await wait(relay.delay, undefined, { ref: false });
          await held?.promise;
          done(null, piece);
        })(),
    });
  }

  const server = createServer((client) => {
    const service = track(connect(to, '127.0.0.1'));
    track(client);
    for (const [from, into] of [
      [client, service],
      [service, client],
    ] as const)
      void pipeline(from, slowly(), into).catch(() => {
        // One end is gone, so the other one goes too.
        client.destroy();
        service.destroy();
      });
  });
  await once(server.listen(0, address), 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The relay has no port');
  const relay: Relay = {
    port: at.port,
    delay: 0,
    hold: () => void (held ??= Promise.withResolvers<void>()),
    release: () => {
      held?.resolve();
      held = null;
    },
    close: async () => {
      relay.release();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}
