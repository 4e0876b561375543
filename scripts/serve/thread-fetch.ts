import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Log } from '#shared/trace/log.ts';

import type { NodeHandler } from './dispatch.ts';
import { type Ask, type Calls, connectCalls } from './thread-calls.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A request for one of another thread's handlers. A `stream` is read chunk by chunk with `pull`. */
export type ThreadRequest = {
  id: number;
  to: string;
  method: string;
  url: string;
  headers: [string, string][];
  /** The socket's peer. */
  address: string;
  body: Bytes | 'stream' | null;
};
/** A `stream` is read chunk by chunk with `next`. */
export type ThreadResponse = { status: number; headers: [string, string][]; body: Bytes | 'stream' | null };

/** What a thread with handlers offers. */
export type FetchCalls = {
  fetch: (request: ThreadRequest) => Promise<ThreadResponse>;
  /** The next chunk of a response; null at its end. */
  next: (id: number) => Promise<{ body: Bytes } | null>;
  /** The client is gone, or has the whole stream. */
  leave: (id: number) => void;
};
/** What the calling thread offers. */
export type PullCalls = { pull: (id: number) => Promise<{ body: Bytes } | null> };

/** A handler of a thread; `env` holds the peer's address as a Node server would. */
export type ThreadHandler = (request: Request, env: object) => Response | Promise<Response>;

/** Answers the requests of another thread. `ask` reads their bodies. */
export function answerRequests(handlers: Record<string, ThreadHandler>, ask: () => Ask<PullCalls>): FetchCalls {
  const open = new Map<number, { left: AbortController; reader: ReadableStreamDefaultReader<Bytes> | null }>();

  async function answer({ id, to, method, url, headers, address, body }: ThreadRequest): Promise<ThreadResponse> {
    const left = new AbortController();
    open.set(id, { left, reader: null });
    let request;
    try {
      const given = body === 'stream' ? { body: pulled(() => ask()('pull', id), left), duplex: 'half' } : { body };
      request = new Request(url, { method, headers, signal: left.signal, ...given });
    } catch {
      return { status: 400, headers: [], body: null };
    }
    const env = { incoming: { socket: { remoteAddress: address } } };
    const response = await (handlers[to] as ThreadHandler)(request, env);
    const reply = { status: response.status, headers: [...response.headers] };
    if (!response.body) return { ...reply, body: null };
    if (!isStream(response)) return { ...reply, body: new Uint8Array(await response.arrayBuffer()) };
    const reader = (response.body as ReadableStream<Bytes>).getReader();
    if (left.signal.aborted) {
      void reader.cancel().catch(() => undefined);
      return { ...reply, body: null };
    }
    open.set(id, { left, reader });
    return { ...reply, body: 'stream' };
  }

  return {
    fetch: async (request) => {
      let isOpen = false;
      try {
        const response = await answer(request);
        isOpen = response.body === 'stream';
        return response;
      } finally {
        if (!isOpen) open.delete(request.id);
      }
    },
    next: async (id) => {
      const chunk = await open.get(id)?.reader?.read();
      return chunk && !chunk.done ? { body: chunk.value } : null;
    },
    leave: (id) => {
      const { left, reader } = open.get(id) ?? {};
      open.delete(id);
      left?.abort();
      void reader?.cancel().catch(() => undefined);
    },
  };
}

/** Events and files arrive bit by bit; everything else is complete. */
function isStream({ headers }: Response): boolean {
  return headers.has('content-disposition') || (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/** A request's body. A failed pull means that the client is gone: the error is then that of the request's signal. */
function pulled(pull: () => Promise<{ body: Bytes } | null>, left: AbortController): ReadableStream<Bytes> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const part = await pull().catch(() => {
          left.abort();
          throw left.signal.reason;
        });
        if (part) controller.enqueue(part.body);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Calls handlers of another thread. */
export type ThreadClient<Theirs extends Calls> = {
  ask: Ask<Theirs>;
  /** Hands a server's requests to the handler `to` of the other thread. */
  handler: (to: string) => NodeHandler;
  /** The handler `to` of the other thread as a `fetch`, for requests without streams. */
  fetch: (to: string) => typeof globalThis.fetch;
};

type ThreadNeeds = {
  /** Functions for the other thread. */
  own?: Calls;
  /** Gets what went wrong in a handler, for which the client only got a 500. */
  log?: Log;
};

/** Connects a thread to another one's handlers and functions. */
export function connectThread<Theirs extends FetchCalls & Calls>(
  port: Parameters<typeof connectCalls>[0],
  { own = {}, log = () => undefined }: ThreadNeeds,
): ThreadClient<Theirs> {
  const bodies = new Map<number, Body>();
  const pull: PullCalls['pull'] = (id) => nextPart(bodies.get(id));
  const ask = connectCalls<Theirs>(port, { ...own, pull });
  const call = ask as unknown as Ask<FetchCalls>;
  let last = 0;

  async function relay(to: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const id = (last += 1);
    const { method = 'GET', url = '/', socket } = incoming;
    // A Request of these methods has no body: one that is sent with them means nothing (RFC 9110, 9.3.1).
    const hasBody =
      method !== 'GET' &&
      method !== 'HEAD' &&
      (incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0);
    if (hasBody) bodies.set(id, { incoming, chunks: incoming.iterator({ destroyOnReturn: false }) });
    let isOver = false;
    outgoing.once('close', () => {
      if (!isOver) void call('leave', id);
      void bodies
        .get(id)
        ?.chunks.return?.()
        .then(
          () => incoming.resume(),
          () => undefined,
        );
      bodies.delete(id);
    });
    const reply = await call('fetch', {
      id,
      to,
      method,
      url: `http://${incoming.headers.host ?? ''}${url}`,
      headers: headersOf(incoming),
      address: socket.remoteAddress ?? '',
      body: hasBody ? 'stream' : null,
    });
    const { status, headers, body } = reply;
    outgoing.writeHead(status, [...headers, ...(method === 'HEAD' ? [] : lengthOf(reply))].flat());
    if (body !== 'stream') {
      isOver = true;
      outgoing.end(body ?? undefined);
      return;
    }
    outgoing.flushHeaders();
    for (let chunk = await call('next', id); chunk && !outgoing.destroyed; chunk = await call('next', id)) {
      if (!outgoing.write(chunk.body)) await drained(outgoing);
    }
    outgoing.end();
  }

  return {
    ask,
    handler: (to) => (incoming, outgoing) => {
      relay(to, incoming, outgoing).catch((error: unknown) => {
        if (outgoing.destroyed) return;
        log(`${to}: ${String(error)}`, { error });
        // Half a file must not look like a whole one.
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500, { 'content-length': 0 }).end();
      });
    },
    fetch: (to) => async (input, init) => {
      const request = new Request(input, init);
      const id = (last += 1);
      const { method, url } = request;
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      const headers = [...request.headers];
      const reply = await call('fetch', { id, to, method, url, headers, address: '', body });
      return new Response(reply.body as Bytes | null, { status: reply.status, headers: reply.headers });
    },
  };
}

type Body = { incoming: IncomingMessage; chunks: AsyncIterator<Buffer<ArrayBuffer>> };

/** All that has arrived of a body, in one message, however small its chunks are; null at its end. Rejects when the client is gone. */
async function nextPart(body: Body | undefined): Promise<{ body: Bytes } | null> {
  if (!body) throw new Error('The client is gone');
  const chunk = await body.chunks.next();
  if (chunk.done) return null;
  const parts = [chunk.value];
  for (let more = read(body); more; more = read(body)) parts.push(more);
  return { body: parts.length === 1 ? chunk.value : Buffer.concat(parts) };
}

const read = ({ incoming }: Body) => incoming.read() as Buffer<ArrayBuffer> | null;

/** Resolves when more can be written, or nothing any more. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.once('drain', done).once('close', done);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ]);
}

/** A complete response has a length; without a body only where one could be. */
function lengthOf({ status, headers, body }: ThreadResponse): [string, string][] {
  if (body === 'stream' || headers.some(([name]) => name === 'content-length')) return [];
  if (body) return [['content-length', String(body.byteLength)]];
  return status === 204 || status === 304 ? [] : [['content-length', '0']];
}
