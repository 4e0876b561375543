import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { isDone } from '#shared/rules/release-ends.ts';

import { owner } from './start-nodes.ts';

/** What one editor was told. Questions are numbered, from 1. */
export type Told = {
  host: string;
  client: Client;
  /** Numbers that the API confirmed. */
  saved: number[];
  /** Publishes that the API confirmed. */
  asked: string[];
  /** Those of them that are live. */
  live: string[];
  /** Why others failed. */
  failed: string[];
  /** Saves and publishes without a confirmation. */
  refused: string[];
};

export type Editors = {
  told: Told[];
  /** Resolves when each of them has had so many more publishes go live. */
  more: (publishes: number) => Promise<void>;
  /** Resolves when all is live or has failed that was asked for. */
  end: () => Promise<void>;
};

/** A question by its number, and the numbers on a page. */
const questionOf = (number: number) => `Is it number ${number}?`;
export function numbersOn(body: string): number[] {
  const found = new Set(Array.from(body.matchAll(/Is it number (\d+)\?/g), ([, number]) => Number(number)));
  return [...found].toSorted((one, other) => one - other);
}

/** Milliseconds. */
const pauses = { between: 300, afterFailure: 1000, look: 50 };

async function enter(port: number, domainId: string): Promise<Client> {
  const session = memorySession();
  const client = createClient({ session, baseUrl: `http://127.0.0.1:${port}` });
  session.store((await client(authCalls.login, { body: owner })).data);
  session.store((await client(authCalls.switchDomain, { body: { domain_id: domainId } })).data);
  return client;
}

/** One editor per domain, who saves a question, publishes it, waits until it is live, and so on. Nobody saves anything twice. */
export async function startEditors(port: number, domains: { id: string; host: string }[]): Promise<Editors> {
  const told = await Promise.all(
    domains.map(async ({ id, host }): Promise<Told> => {
      const nothing = { saved: [], asked: [], live: [], failed: [], refused: [] };
      return { host, client: await enter(port, id), ...nothing };
    }),
  );
  let ending = false;
  const running = told.map((each) => edit(each, () => ending));
  return {
    told,
    more: async (publishes) => {
      const before = told.map(({ live }) => live.length);
      while (told.some(({ live }, at) => live.length < (before[at] ?? 0) + publishes)) await wait(pauses.look);
    },
    end: async () => {
      ending = true;
      await Promise.all(running);
    },
  };
}

async function edit(told: Told, isEnding: () => boolean): Promise<void> {
  for (let number = 1; !isEnding(); number += 1) {
    const isLive = await round(told, number).catch((error: unknown) => {
      told.refused.push(isHttpError(error) ? `${error.status} ${error.message}` : String(error));
      return false;
    });
    await wait(isLive ? pauses.between : pauses.afterFailure);
  }
}

async function round(told: Told, number: number): Promise<boolean> {
  const { client } = told;
  await client(faqCalls.create, { body: { question: questionOf(number), answer: 'It is.' } });
  told.saved.push(number);
  const { id } = (await client(releaseCalls.clearCache)).data.release;
  told.asked.push(id);
  for (;;) {
    const release = await client(releaseCalls.get, { params: { id } }).catch(() => null);
    if (release?.data.state === 'live') {
      told.live.push(id);
      return true;
    }
    if (release && isDone(release.data)) {
      told.failed.push(release.data.error?.message ?? release.data.state);
      return false;
    }
    await wait(release ? pauses.look : pauses.afterFailure);
  }
}
