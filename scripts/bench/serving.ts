import { type IncomingHttpHeaders, request } from 'node:http';

import type { Answer } from './bare-server.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { type Load, measureLoad, requestsPerSecond, startBare } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { progress, progressDone } from './progress.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

const host = 'lonestar.localhost';
const compressed = { 'accept-encoding': 'gzip, deflate, br' };
/** Measurements of each; the medians count. */
const rounds = 5;

/**
 * Public pages under load. The yardsticks answer the same bytes and headers: a bare server from memory, and nginx where it is
 * installed. Each in its own process; all are measured in turn, on the machine that makes the load too.
 */
export async function benchServing(): Promise<void> {
  const server = await startServer();
  const rows: string[][] = [];
  try {
    await server.idle();
    for (const load of await loadsAt(server.port)) {
      const answer = await answerAt(server.port, load);
      const bare = await startBare(answer);
      const nginx = hasNginx() ? await startNginx(load.path, answer) : null;
      const ports = [server.port, bare.port, ...(nginx ? [nginx.port] : [])];
      const rates: number[][] = ports.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        progress(`${load.name}, ${round + 1} of ${rounds}`);
        for (const [index, port] of ports.entries()) {
          const measured = await measureLoad(port, host, load);
          if (measured.non2xx + measured.errors > 0) throw new Error(requestsPerSecond(measured));
          rates[index]?.push(measured.requests.average);
        }
      }
      bare.stop();
      nginx?.stop();
      const [ours = Number.NaN, ...theirs] = rates.map((each) => quantile(each, 0.5));
      const count = (rate: number) => Math.round(rate).toLocaleString('en-US');
      const beside = theirs.flatMap((rate) => [count(rate), (ours / rate).toFixed(2)]);
      rows.push([load.name, `${(answer.body.length / 1024).toFixed(1)} KB`, count(ours), ...beside]);
    }
  } finally {
    progressDone();
    await server.close();
  }
  report('Serving', Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells.join(', ')])));
  writeSection(
    'Serving',
    `\`npm run bench -- serving\`. ${measuredOn()}

Requests per second of 20 connections for one file of a live release, beside a bare \`node:http\` server that answers the same
bytes and headers from memory${hasNginx() ? ', and one worker of nginx that has them in a file' : ''}. All are measured in turn, ${rounds} times; the medians count.
The program that sends the requests shares the machine.

${table([['', 'size', 'Caravan', 'bare node:http', 'ratio', ...(hasNginx() ? ['nginx', 'ratio'] : [])], ...rows])}`,
  );
}

async function loadsAt(port: number): Promise<Load[]> {
  const home = await answerAt(port, { name: 'home', path: '/' });
  const style = /\/_astro\/[^"]+\.css/.exec(Buffer.from(home.body as Uint8Array).toString())?.[0];
  if (style === undefined) throw new Error('The home page names no stylesheet');
  return [
    { name: 'a page, compressed', path: '/members', headers: compressed },
    { name: 'a page, plain', path: '/members' },
    { name: 'the stylesheet, compressed', path: style, headers: compressed },
  ];
}

/** One answer with the exact bytes, which `fetch` would decompress. */
function answerAt(port: number, { path, headers = {} }: Load): Promise<Answer> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path, headers: { host, ...headers }, agent: false };
    request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: withoutConnection(response.headers),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', fail)
      .end();
  });
}

function withoutConnection(headers: IncomingHttpHeaders): Record<string, string> {
  const own = new Set(['date', 'connection', 'keep-alive']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name))) as Record<string, string>;
}
