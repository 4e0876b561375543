import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import { measuredOn, table, writeSection } from './document.ts';
import {
  type Edit,
  editPhone,
  type Editor,
  firstMember,
  makeDomain,
  publishAndWait,
  signIn,
  timeEdits,
} from './editor.ts';
import { connectOrigin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';
import { against, measureYardstick } from './yardstick.ts';

const members = 500;
const dates = 90;
const rounds = 100;
/** Edits of each domain before any is measured: a server that has just started still compiles its code. */
const warmUp = 200;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The stops of each member of a domain: on five days of every week, or on a date of their own for three months. */
const plans: [name: string, stops: (today: string) => Stop[]][] = [
  ['weekly', () => [{ ...stopAt(0), days: [1, 2, 3, 4, 5, 6, 7] }]],
  ['dated', (today) => Array.from({ length: dates }, (_, day) => ({ ...stopAt(day), date: addDays(today, day) }))],
];

function stopAt(index: number) {
  return { id: `stop-${index}`, place: `Lot ${index}`, address: `${index} Main Street`, from: '11:00', to: '14:00' };
}

/** Time from the press of Publish until the origin serves a changed stop, in a domain of 500 members. Writes docs/benchmarks.md. */
export async function benchStops(): Promise<void> {
  const server = await startServer();
  const origin = connectOrigin(server.port);
  try {
    const editor = await signIn(server);
    const rows: string[][] = [];
    for (const [name, stops] of plans) {
      const host = `${name}.localhost`;
      await fill(editor, host, stops(new Date().toISOString().slice(0, 10)));
      await publishAndWait(editor.client);
      // Share pictures and compressed forms of a whole domain are made after its first publish.
      await server.idle();
      await timeEdits(editor.client, origin, host, (round) => round < warmUp, movePlace);
      for (const [what, edit] of edits) {
        const times = await timeEdits(editor.client, origin, host, (round) => round < rounds, edit);
        const path = `/${(await firstMember(editor.client, host)).url}`;
        const yardstick = await measureYardstick(origin, host, path, rounds);
        progressDone();
        const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)];
        report(`Publish one ${what}: ${members} members, ${name} stops`, {
          'press to changed bytes': `p50 ${ms(half)}, p95 ${ms(most)}`,
        });
        rows.push([name, what, ms(half), ms(most), against(yardstick, times)]);
      }
      await server.idle();
    }
    const head = ['stops', 'edit', 'p50', 'p95', 'p50 relative to a round trip and one written page'];
    writeSection(
      'One stop',
      `\`npm run bench -- stops\`. ${measuredOn()}

The place of one stop is changed and published ${rounds} times in a row, in a domain of ${members} members: once with one stop on every day of the week, once with
${dates} stops on dates of their own for each member. Measured as above. A phone number changes the page of its member; a stop also its calendar, the home page, and the
list of its day or of all seven, with a line for each member.

${table([head, ...rows])}`,
    );
  } finally {
    origin.close();
    await server.close();
  }
}

/** Renames the place of today's stop. */
const movePlace: Edit = (attributes, round) => {
  const words = `Corner ${round} of `;
  const [first, ...others] = ('stops' in attributes && attributes.stops) || [];
  return { attributes: { ...attributes, stops: first ? [{ ...first, place: `${words}Main` }, ...others] : [] }, words };
};

const edits: [what: string, edit: Edit][] = [
  ['place of a stop', movePlace],
  ['phone number', editPhone],
];

async function fill(editor: Editor, host: string, stops: Stop[]): Promise<void> {
  await makeDomain(editor, host, 0);
  progress(`filling ${host}`);
  const waiting = Array.from({ length: members }, (_, index) => index);
  const work = async (client: Client) => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const title = `Truck ${index}`;
      const attributes = { title, url: '', description: `${title} stands where the queue is.`, stops };
      const url = `members/truck-${index}`;
      const post = { url, title, post_status_id: 2 as const, post_type_id: 2 as const };
      await client(postCalls.create, { body: { ...post, post_body: { attributes } } });
    }
  };
  await Promise.all(Array.from({ length: 4 }, () => work(editor.client)));
}
