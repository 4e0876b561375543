import { randomUUID } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import { secretFormat } from '#shared/rules/hook-secret.ts';

import { callCdn } from './call-cdn.ts';
import type { Cdn } from './cdn.ts';

const name = 'CDN_PURGE_URL';

type Options = { secret: string; url: string; patience?: number };

/**
 * Tells a server of the operator's own, once for each host: `{host, urls, all}`, signed (Standard Webhooks). `urls` are addresses on HTTPS, and
 * empty if `all` is true: then everything of the host is old.
 */
export function openWebhookCdn({ secret, url, patience }: Options): Cdn {
  const webhook = new Webhook(secret, secretFormat(secret));
  async function send(payload: { host: string; urls: string[]; all: boolean }, signal: AbortSignal): Promise<void> {
    const [id, at] = [randomUUID(), new Date()];
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, at, body),
    };
    await callCdn({ name, url, headers, body, signal, ...(patience === undefined ? {} : { patience }) });
  }
  return {
    purge: async ({ hosts, paths }, signal) => {
      for (const host of hosts) {
        const urls = paths === 'all' ? [] : paths.map((path) => `https://${host}${path}`);
        await send({ host, urls, all: paths === 'all' }, signal);
      }
    },
    // A call would drop pages: whether it answers is known after the first publish.
    check: async () => `${name} is called when pages change`,
  };
}
