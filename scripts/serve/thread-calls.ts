import type { MessagePort, Transferable, Worker } from 'node:worker_threads';

/** Functions that another thread may call. Their input and results are structured-cloned; a `body` of bytes is moved. */
export type Calls = Record<string, (...input: never[]) => unknown>;
export type Ask<Theirs extends Calls> = <N extends keyof Theirs & string>(
  name: N,
  ...input: Parameters<Theirs[N]>
) => Promise<Awaited<ReturnType<Theirs[N]>>>;

type Failure = { name: string; message: string; stack: string | undefined };
type Message =
  | { kind: 'call'; id: number; name: string; input: unknown[] }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: Failure };

/** Serves `own` to the thread at the other end of the port, and calls that thread's functions. An error keeps its name and message. */
export function connectCalls<Theirs extends Calls>(port: MessagePort | Worker, own: Calls): Ask<Theirs> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let asked = 0;

  async function answer({ id, name, input }: Message & { kind: 'call' }): Promise<void> {
    try {
      const value = ownMemory(await own[name]?.(...(input as never[])));
      post({ kind: 'result', id, value }, value);
    } catch (error) {
      const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error));
      post({ kind: 'failure', id, failure: { name: kind, message, stack } });
    }
  }

  function post(message: Message, moved?: unknown): void {
    port.postMessage(message, memoryOf(moved));
  }

  port.on('message', (message: Message) => {
    if (message.kind === 'call') {
      void answer(message);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value as never);
    else call?.reject(Object.assign(new Error(message.failure.message), message.failure));
  });

  return (name, ...input) =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      waiting.set(id, { resolve, reject });
      const sent = input.map(ownMemory);
      post({ kind: 'call', id, name, input: sent }, sent[0]);
    });
}

const bodyOf = (value: unknown) => (value as { body?: unknown } | null | undefined)?.body;

/** The value with a body that shares no memory: cloning two bytes of Node's pool of small buffers would clone the whole pool. */
function ownMemory(value: unknown): unknown {
  const body = bodyOf(value);
  const shares = body instanceof Uint8Array && body.byteLength !== body.buffer.byteLength;
  return shares ? { ...(value as object), body: new Uint8Array(body) } : value;
}

function memoryOf(value: unknown): Transferable[] {
  const body = bodyOf(value);
  return body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [];
}
