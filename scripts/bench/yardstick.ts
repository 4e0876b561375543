import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { Origin } from './origin.ts';
import { benchFolder, quantile } from './run.ts';

/** What every publish needs, measured in the same run: one round trip for a page, and writing and fsyncing its bytes. */
export type Yardstick = { trip: number[]; write: number[] };

export async function measureYardstick(origin: Origin, host: string, path: string, rounds: number): Promise<Yardstick> {
  const body = await origin.get(host, path);
  const trip = await repeat(rounds, () => origin.get(host, path));
  return { trip, write: await writeAlone(rounds, Buffer.from(body)) };
}

/** The median of `times`, as a multiple of a round trip plus one written page. */
export function against({ trip, write }: Yardstick, times: number[]): string {
  return `${(quantile(times, 0.5) / (quantile(trip, 0.5) + quantile(write, 0.5))).toFixed(1)} times`;
}

async function repeat(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

async function writeAlone(rounds: number, body: Buffer): Promise<number[]> {
  const folder = benchFolder('bench');
  let count = 0;
  const times = await repeat(rounds, async () => {
    count += 1;
    const file = openSync(join(folder, String(count)), 'w');
    writeSync(file, body);
    fsyncSync(file);
    closeSync(file);
  });
  rmSync(folder, { recursive: true });
  return times;
}
