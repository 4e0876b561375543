import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { numbersOn } from './editors.ts';
import type { Fleet } from './fleet.ts';

/** What visitors saw of one domain. */
export type Seen = {
  /** The bodies of each list of numbers, as hashes: one, if pages are what releases have. */
  pages: Map<string, Set<string>>;
  /** Each newest number, when somebody first saw it, in order. */
  newest: { number: number; at: number }[];
};

export type Witness = {
  seen: Map<string, Seen>;
  counts: {
    visits: number;
    /** At a node that was away, or couldn't read what it was asked for. */
    unanswered: number;
    /** Through the balancer. */
    throughBalancer: number;
    lost: number;
  };
  /** Answers that aren't the page. */
  wrong: string[];
  /** Older pages after newer ones: by how many milliseconds, from when the node could reach database and buckets, or from when somebody saw the newer one. */
  stale: { host: string; node: string; by: number; whole: number; during: string }[];
  end: () => Promise<void>;
};

const pause = 150;
const patience = 8000;

/** Visitors who ask each node for the page of questions of each domain, and others who ask the balancer, all the time. */
export function startWitness(fleet: Fleet, hosts: string[], during: () => string): Witness {
  const ending = new AbortController();
  const seen = new Map<string, Seen>(hosts.map((host) => [host, { pages: new Map(), newest: [] }]));
  const counts = { visits: 0, unanswered: 0, throughBalancer: 0, lost: 0 };
  const wrong: Witness['wrong'] = [];
  const stale: Witness['stale'] = [];

  function note(host: string, body: string): number {
    const numbers = numbersOn(body);
    const { pages, newest } = seen.get(host) ?? { pages: new Map<string, Set<string>>(), newest: [] };
    const list = numbers.join(' ');
    const hashes = pages.get(list) ?? new Set();
    pages.set(list, hashes.add(createHash('sha256').update(body).digest('hex')));
    const number = numbers.at(-1) ?? 0;
    if (number > (newest.at(-1)?.number ?? 0)) newest.push({ number, at: performance.now() });
    return number;
  }

  async function visitNode(member: Fleet['members'][number], host: string): Promise<void> {
    const [sent, since] = [performance.now(), member.reachesSince];
    const answer = await askPage(member.node, host);
    // A page that it hasn't read before, while it can't read.
    const failed = answer !== null && answer.status >= 500 && (since === Infinity || member.reachesSince !== since);
    if (!answer || failed) return void (counts.unanswered += 1);
    counts.visits += 1;
    if (answer.status !== 200) return void wrong.push(`${member.name}, ${host}: ${answer.status}`);
    const number = note(host, answer.body);
    const newer = seen.get(host)?.newest.find((each) => each.number > number);
    if (!newer || sent <= newer.at) return;
    const by = Math.max(0, sent - Math.max(newer.at, since));
    stale.push({ host, node: member.name, by, whole: sent - newer.at, during: during() });
  }

  async function visitBalancer(host: string): Promise<void> {
    const answer = await askPage(fleet.balancers.web, host);
    counts.throughBalancer += 1;
    // While a node ends, its answers break off.
    if (!answer || answer.status >= 500) return void (counts.lost += 1);
    if (answer.status !== 200) return void wrong.push(`balancer, ${host}: ${answer.status}`);
    note(host, answer.body);
  }

  async function keepOn(visit: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await visit();
      await wait(pause);
    }
  }
  const running = hosts.flatMap((host) => [
    ...fleet.members.map((member) => keepOn(() => visitNode(member, host))),
    keepOn(() => visitBalancer(host)),
  ]);
  return {
    seen,
    counts,
    wrong,
    stale,
    end: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

type Answer = { status: number; body: string };

/** Null without a whole answer. */
export function askPage(
  { port, address = '127.0.0.1' }: { port: number; address?: string },
  host: string,
): Promise<Answer | null> {
  return new Promise((done) => {
    const sent = get({ host: address, port, path: '/faq', headers: { host }, agent: false, timeout: patience });
    sent.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.once('error', () => done(null));
      response.once('end', () => done({ status: response.statusCode ?? 0, body }));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => done(null));
    sent.once('close', () => done(null));
  });
}
