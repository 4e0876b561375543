import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import { contactFields } from '#tests/support/submissions.ts';

export type Seen = { at: number; host: string; path: string; build: string };
export type Load = {
  /** Pages that arrived, in the order in which they did. */
  pages: Seen[];
  /** Requests without the answer that they should have. */
  lost: string[];
  /** What was confirmed: messages of forms, questions of the first host, ids of its releases. */
  forms: string[];
  saves: string[];
  releases: string[];
  /** Resolves when all requests under way are answered. */
  end: () => Promise<void>;
};

type Loaded = {
  port: number;
  hosts: string[];
  /** Signed in to the first host, through the same port. */
  editor: Client;
  /** Milliseconds between two publishes. */
  publishEvery: number;
};

/** Milliseconds between two requests of a kind: below what one domain's forms may be. */
const pauses = { page: 5, form: 700, save: 150 };
/** The header that names a visitor, as `TRUSTED_PROXY_HEADER` says. */
export const visitorHeader = 'x-visitor';

/**
 * Visitors who read pages with their style sheets and send forms, and an editor who saves and publishes, all through one port. Nobody tries
 * anything again.
 */
export function startLoad({ port, hosts, editor, publishEvery }: Loaded): Load {
  const ending = new AbortController();
  const load: Omit<Load, 'end'> = { pages: [], lost: [], forms: [], saves: [], releases: [] };
  let count = 0;

  async function visit(host: string, path: string): Promise<void> {
    const body = await send(port, host, path);
    const build = /<html data-build="(\w+)"/.exec(body)?.[1] ?? 'none';
    load.pages.push({ at: performance.now(), host, path, build });
    const [sheet] = /\/_astro\/Template\.[\w-]+\.css/.exec(body) ?? ['no style sheet'];
    await send(port, host, sheet);
  }
  async function sendForm(host: string): Promise<void> {
    const message = `Form ${count++}`;
    await send(port, host, submissionCalls.send.path, { form: 'contact', fields: { ...contactFields, message } });
    if (host === hosts[0]) load.forms.push(message);
  }
  async function save(): Promise<void> {
    const question = `Question ${count++}?`;
    await editor(faqCalls.create, { body: { question, answer: 'Yes.' } });
    load.saves.push(question);
  }
  async function publish(): Promise<void> {
    load.releases.push((await editor(releaseCalls.clearCache)).data.release.id);
  }

  async function keepOn(pause: number, what: string, work: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await work().catch((error: unknown) => load.lost.push(`${what}: ${wordsOf(error)}`));
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const running = [
    ...hosts.flatMap((host) => [
      ...['/', '/faq'].map((path) => keepOn(pauses.page, `${host}${path}`, () => visit(host, path))),
      keepOn(pauses.form, `a form of ${host}`, () => sendForm(host)),
    ]),
    keepOn(pauses.save, 'a save', save),
    keepOn(publishEvery, 'a publish', publish),
  ];
  return {
    ...load,
    end: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

let visitors = 0;

/** One request of a visitor of its own. Throws what isn't a success. */
export function send(port: number, host: string, path: string, body?: object): Promise<string> {
  visitors += 1;
  const headers = {
    host,
    [visitorHeader]: `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method: body ? 'POST' : 'GET' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) done(text);
        else fail(new Error(`${path}: ${statusCode} ${text.slice(0, 100)}`));
      });
    });
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

function wordsOf(error: unknown): string {
  return isHttpError(error) ? `${error.status} ${error.message}` : String(error);
}
