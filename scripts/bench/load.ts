import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import autocannon from 'autocannon';

import type { Answer } from './bare-server.ts';
import { root } from './run.ts';

/** Seconds of each measurement, and of the warm-up before it. */
const seconds = 8;
const warmUp = 2;

export type Load = {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** Requests of 20 connections, one after another on each, at a port of this machine. */
export async function measureLoad(port: number, host: string, load: Load): Promise<autocannon.Result> {
  const { path, method = 'GET', headers = {}, body } = load;
  const options = {
    url: `http://127.0.0.1:${port}${path}`,
    connections: 20,
    method,
    headers: { host, ...headers },
    ...(body === undefined ? {} : { body }),
  };
  await autocannon({ ...options, duration: warmUp });
  return autocannon({ ...options, duration: seconds });
}

export function requestsPerSecond({ requests, latency, non2xx, errors }: autocannon.Result): string {
  const failed = non2xx + errors > 0 ? `, ${non2xx + errors} FAILED` : '';
  return `${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms${failed}`;
}

/** Starts the yardstick: a bare node:http server with one answer. */
export async function startBare(answer: Answer): Promise<{ port: number; stop: () => void }> {
  const child = fork(join(root, 'scripts/bench/bare-server.ts'), { stdio: 'inherit', serialization: 'advanced' });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => child.kill() };
}
