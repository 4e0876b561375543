import { buffer } from 'node:stream/consumers';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

import type { ReadMedia } from '../share/draw.ts';
import type { MediaSource } from './media-host.ts';

type Question = { id: number; name: string };
type Reply = { id: number; bytes: Uint8Array | null; failure: string | null };

/** Gives a worker access to media that this thread can open. The worker reads them through the port with `readThrough`. */
export function offerMedia(open: MediaSource): MessagePort {
  const { port1: own, port2: theirs } = new MessageChannel();
  own.on('message', ({ id, name }: Question) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    void read(open, name).then((reply) => own.postMessage({ id, ...reply } satisfies Reply));
  });
  // An idle worker must not keep the process running.
  own.unref();
  return theirs;
}

async function read(open: MediaSource, name: string): Promise<Omit<Reply, 'id'>> {
  try {
    const file = await open(name);
    return { bytes: file && (await buffer(file.stream)), failure: null };
  } catch (error) {
    return { bytes: null, failure: error instanceof Error ? error.message : String(error) };
  }
}

export function readThrough(port: MessagePort): ReadMedia {
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  port.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return (name) =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      waiting.set(id, ({ bytes, failure }) => {
        if (failure === null) resolve(bytes && Buffer.from(bytes));
        else reject(new Error(failure));
      });
      port.postMessage({ id, name } satisfies Question);
    });
}
