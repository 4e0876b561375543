import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { buildRenderer } from '../serve/builds.ts';
import { addEditor, type Person } from './add-editor.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { connectOrigin } from './origin.ts';
import { pace } from './pace.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report, root } from './run.ts';
import { type Server, startServer } from './server.ts';

const connections = 60;
/** People, sign-ins of all in each measurement, and milliseconds from one to the next: each signs in three times within 15 s. */
const [persons, signIns, interval] = [10, 30, 500];
const host = 'lonestar.localhost';
const floods = {
  none: 'no flood',
  one: 'all from one address',
  sixty: 'each from an address of its own',
  new: 'each try from a new address',
} as const;
type Flood = keyof typeof floods;
type Figures = {
  known: number[];
  unknown: number[];
  in: { known: number; unknown: number };
  pages: number[];
  answers: string;
};
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

/** A person signs in while 60 connections try to sign in again and again, and visitors read pages. */
export async function benchSignIn(): Promise<void> {
  await buildRenderer(console.log);
  const dataDir = benchFolder('bench-sign-in');
  const settings = { DEMO: 'true', TRUSTED_PROXY_HEADER: 'x-real-ip' };
  const server = await startServer({ dataDir, settings, limited: true });
  try {
    const people: Person[] = [];
    for (let index = 0; index < persons; index += 1) people.push(await addEditor(dataDir, host, `editor${index}`));
    const figures = {} as Record<Flood, Figures>;
    for (const flood of Object.keys(floods) as Flood[]) {
      progress(`signing in, ${floods[flood]}`);
      figures[flood] = await measureFlood(server, people, flood);
    }
    progressDone();
    writeSignIn(figures);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureFlood(server: Server, people: Person[], flood: Flood): Promise<Figures> {
  const devices = [];
  for (const who of people) devices.push({ who, cookie: (await signIn(server, who, '192.0.2.1', '')).cookie });
  const duration = (signIns * interval) / 1000 + 2;
  const flooding = flood === 'none' ? '' : startFlood(server, flood, 2 * duration + 2);
  await wait(2000);
  const pages: number[] = [];
  const visitors = readPages(server, 2 * duration, pages);
  const known = await signInAll(server, devices);
  const unknown = await signInAll(
    server,
    people.map((who) => ({ who, cookie: '' })),
  );
  await visitors;
  const isIn = (times: (number | null)[]) => times.filter((time) => time !== null);
  return {
    known: isIn(known),
    unknown: isIn(unknown),
    in: { known: isIn(known).length, unknown: isIn(unknown).length },
    pages,
    answers: await flooding,
  };
}

/** The milliseconds of each sign-in, null for one that was refused; an unknown device comes from a new address each time. */
async function signInAll(server: Server, devices: { who: Person; cookie: string }[]): Promise<(number | null)[]> {
  const times: (number | null)[] = [];
  for (let index = 0; index < signIns; index += 1) {
    const { who, cookie } = devices[index % devices.length] as (typeof devices)[number];
    const began = performance.now();
    const { ok } = await signIn(server, who, `198.51.${index}.1`, cookie);
    times.push(ok ? performance.now() - began : null);
    await wait(Math.max(0, interval - (performance.now() - began)));
  }
  return times;
}

async function signIn({ baseUrl }: Server, { email, password }: Person, address: string, cookie: string) {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': address, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ email, password }),
  });
  await response.text();
  return { ok: response.ok, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function readPages({ port }: Server, duration: number, times: number[]): Promise<void> {
  const origins = Array.from({ length: 8 }, () => connectOrigin(port));
  const paths = ['/', '/members', '/blog'];
  let round = 0;
  const read = () => {
    round += 1;
    const origin = origins[round % origins.length];
    return origin?.get(host, paths[round % paths.length] ?? '/') ?? Promise.resolve('');
  };
  await pace(duration, 25, read, times);
  for (const origin of origins) origin.close();
}

function startFlood({ port }: Server, flood: Flood, duration: number): Promise<string> {
  return new Promise((done, fail) => {
    const file = join(root, 'scripts/bench/sign-in-flooder.ts');
    const child = spawn(process.execPath, [file, String(port), flood, String(connections), String(duration)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(text.trim()) : fail(new Error(`The flood failed: ${text}`))));
  });
}

function writeSignIn(figures: Record<Flood, Figures>): void {
  const cells = (times: number[], count: number) =>
    `${count} of ${signIns}, p50 ${seconds(quantile(times, 0.5))}, longest ${seconds(quantile(times, 1))}`;
  const rows = Object.entries(figures).map(([flood, { known, unknown, in: all, pages }]) => [
    floods[flood as Flood],
    cells(known, all.known),
    cells(unknown, all.unknown),
    `${quantile(pages, 0.99).toFixed(1)} ms`,
  ]);
  for (const [flood, { answers }] of Object.entries(figures)) console.log(`\n${flood}: ${answers}`);
  report('Signing in during a flood', Object.fromEntries(rows.map(([name = '', ...rest]) => [name, rest.join('; ')])));
  writeSection(
    'Signing in during a flood',
    `\`npm run bench -- sign-in\`. ${measuredOn()}

${connections} connections try to sign in to invented accounts, each again as soon as it is answered. Meanwhile ${persons} people sign in three times each on a
device that signed in before, then three times each on an unknown device at another address each time, and visitors request pages 40 times
a second. How many of these ${signIns} sign-ins worked, and how long they took. Everything shares this machine: the server, the flood and
the people.

${table([['the flood', 'known device', 'unknown device', 'a page: p99'], ...rows])}`,
  );
}
