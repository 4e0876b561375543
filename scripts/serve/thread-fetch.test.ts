import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Log } from '#shared/trace/log.ts';

import { type Ask, connectCalls } from './thread-calls.ts';
import { answerRequests, connectThread, type FetchCalls, type PullCalls } from './thread-fetch.ts';

const { port1: near, port2: far } = new MessageChannel();
/** Whether the handler of the events heard that their reader is gone. */
let left = false;
/** Chunks of the endless file that were asked for. */
let chunks = 0;
/** How a request ended for its handler. */
let ended = '';
let started = () => undefined as void;
let goOn = Promise.withResolvers<void>();
/** Parts of bodies that were asked for. */
let pulls = 0;
const logged: string[] = [];
const log: Log = (line, { error } = {}) => void logged.push(`${line}\n${(error as Error).stack}`);

const handlers = {
  echo: async (asked: Request) => {
    const text = await asked.text();
    return Response.json({ method: asked.method, url: asked.url, kind: asked.headers.get('x-kind'), text });
  },
  address: (_asked: Request, env: object) => Response.json(env),
  cookies: () => new Response('', { headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] }), // prettier-ignore
  none: () => new Response(null, { status: 204 }),
  unread: () => new Response('too large', { status: 413 }),
  half: async (asked: Request) => {
    await asked.body?.getReader().read();
    return new Response('too large', { status: 413 });
  },
  /** Reads the first bytes, waits until it may go on, and reads the rest. */
  slow: async (asked: Request) => {
    const reader = asked.body?.getReader();
    await reader?.read();
    started();
    await goOn.promise;
    try {
      while (!(await reader?.read())?.done);
      ended = 'complete';
    } catch (error) {
      ended = error === asked.signal.reason ? 'aborted' : 'failed';
    }
    return new Response('');
  },
  late: async () => {
    started();
    await goOn.promise;
    const body = new ReadableStream({ cancel: () => void (ended = 'cancelled') });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
  failing: () => {
    let rows = 0;
    const body = new ReadableStream({
      pull: (file) => {
        rows += 1;
        if (rows > 2) throw new Error('The database is gone');
        file.enqueue(new TextEncoder().encode('a row\n'));
      },
    });
    return new Response(body, { headers: { 'content-disposition': 'attachment' } });
  },
  broken: () => {
    throw new Error('a secret');
  },
  events: (asked: Request) => {
    asked.signal.addEventListener('abort', () => (left = true));
    const body = new ReadableStream({ start: (events) => events.enqueue(new TextEncoder().encode('data: 1\n\n')) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
  endless: () => {
    const body = new ReadableStream({
      pull: (file) => {
        chunks += 1;
        file.enqueue(new Uint8Array(65_536));
      },
    });
    return new Response(body, { headers: { 'content-disposition': 'attachment' } });
  },
};

let server: Server;
let base = '';
const main: Ask<PullCalls> = connectCalls<PullCalls>(
  far,
  answerRequests(handlers, () => (name, ...input) => {
    pulls += 1;
    return main(name, ...input);
  }),
);
const client = connectThread<FetchCalls>(near, { log });

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const to = new URL(incoming.url ?? '/', 'http://x').pathname.slice(1);
    return client.handler(to)(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  near.close();
});

test('a request arrives whole, with a body of many chunks', async () => {
  const text = 'taco '.repeat(400_000);
  const reply = await fetch(`${base}/echo?x=1`, { method: 'PUT', headers: { 'x-kind': 'large' }, body: text });
  expect(await reply.json()).toEqual({ method: 'PUT', url: `${base}/echo?x=1`, kind: 'large', text });
});

test('a body without a length arrives whole', async () => {
  const sent = request(`${base}/echo`, { method: 'POST' });
  sent.write('one ');
  await wait(20);
  sent.end('two');
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(JSON.parse(text)).toMatchObject({ text: 'one two' });
});

test('the handler knows the peer’s address', async () => {
  const reply = await fetch(`${base}/address`);
  expect(await reply.json()).toEqual({ incoming: { socket: { remoteAddress: '127.0.0.1' } } });
});

test('a response keeps its status and every cookie, and says its length', async () => {
  const cookies = await fetch(`${base}/cookies`);
  expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(cookies.headers.get('content-length')).toBe('0');
  expect((await fetch(`${base}/none`)).status).toBe(204);
});

test.each(['unread', 'half'])('a refusal arrives although its body was %s, and the connection goes on', async (to) => {
  for (let round = 0; round < 3; round += 1) {
    const reply = await fetch(`${base}/${to}`, { method: 'POST', body: 'x'.repeat(3_000_000) });
    expect([reply.status, await reply.text()]).toEqual([413, 'too large']);
  }
});

test('an error tells the client nothing, and the log where it was', async () => {
  const reply = await fetch(`${base}/broken`);
  expect([reply.status, await reply.text()]).toEqual([500, '']);
  expect(logged.splice(0)).toEqual([expect.stringMatching(/^broken: Error: a secret\n.+\n +at /)]);
});

test('a file that fails halfway does not look complete', async () => {
  const reply = await fetch(`${base}/failing`);
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow(/terminated/);
  expect(logged.splice(0)).toEqual([expect.stringMatching(/^failing: Error: The database is gone\n.+\n +at /)]);
});

test('a GET with a body is answered', async () => {
  const sent = request(`${base}/address`, { method: 'GET', headers: { 'content-length': 3 } });
  sent.end('abc');
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }];
  response.resume();
  expect(response.statusCode).toBe(200);
});

/** Sends a request, and disconnects when its handler has begun. */
async function leaveEarly(to: string, method: string): Promise<void> {
  goOn = Promise.withResolvers();
  ended = '';
  const begun = new Promise<void>((resolve) => (started = resolve));
  const sent = request(`${base}/${to}`, { method });
  sent.on('error', () => undefined);
  if (method === 'POST') sent.write('half of a message');
  else sent.end();
  await begun;
  sent.destroy();
  await wait(50);
  goOn.resolve();
}

test('a message whose sender disconnects is not taken for a complete one', async () => {
  await leaveEarly('slow', 'POST');
  await expect.poll(() => ended).toBe('aborted');
  expect(logged).toEqual([]);
});

test('a stream that begins after its reader left is cancelled', async () => {
  await leaveEarly('late', 'GET');
  await expect.poll(() => ended).toBe('cancelled');
});

test('a body of many small chunks takes few messages', async () => {
  const sent = request(`${base}/echo`, { method: 'POST' });
  sent.write('first');
  await once(sent, 'socket');
  const socket = sent.socket;
  if (!socket?.connecting) await wait(20);
  pulls = 0;
  socket?.write('1\r\nx\r\n'.repeat(10_000));
  sent.end();
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(JSON.parse(text)).toMatchObject({ text: `first${'x'.repeat(10_000)}` });
  expect(pulls).toBeLessThan(200);
});

test('an event arrives at once, and the handler hears that its reader is gone', async () => {
  const stop = new AbortController();
  const reply = await fetch(`${base}/events`, { signal: stop.signal });
  const { value } = (await reply.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  expect(left).toBe(false);
  stop.abort();
  await expect.poll(() => left).toBe(true);
});

test('a slow reader of a large file holds its writer back', async () => {
  const stop = new AbortController();
  const reply = await fetch(`${base}/endless`, { signal: stop.signal });
  await reply.body?.getReader().read();
  await wait(200);
  const before = chunks;
  await wait(200);
  expect(chunks - before).toBeLessThan(5);
  stop.abort();
});

test('another thread’s function answers or fails as it does there', async () => {
  const { port1, port2 } = new MessageChannel();
  type Theirs = { double: (value: number) => number; fail: () => never };
  const fail = () => {
    throw Object.assign(new Error('Set PORT to another number'), { name: 'ConfigError' });
  };
  connectCalls(port1, { double: (value: number) => value * 2, fail });
  const ask = connectCalls<Theirs>(port2, {});
  expect(await ask('double', 4)).toBe(8);
  await expect(ask('fail')).rejects.toMatchObject({ name: 'ConfigError', message: 'Set PORT to another number' });
  port1.close();
});

test('a few bytes don’t bring along the memory that they share', async () => {
  const { port1, port2 } = new MessageChannel();
  connectCalls(port1, { memory: ({ body }: { body: Uint8Array }) => [body.byteLength, body.buffer.byteLength] });
  const ask = connectCalls<{ memory: (value: { body: Uint8Array }) => number[] }>(port2, {});
  expect(await ask('memory', { body: Buffer.from('ab') })).toEqual([2, 2]);
  port1.close();
});
