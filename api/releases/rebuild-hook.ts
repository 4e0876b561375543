import { setTimeout as wait } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';

import { secretFormat } from '#shared/rules/hook-secret.ts';
import type { RebuildEvent } from '#shared/schemas/releases.ts';

import { newId } from '../lib/ids.ts';

/** Milliseconds before each retry. An unreachable hook loses nothing: the release waits in the database. */
const retryDelays = [200, 1000, 5000, 30_000];
const timeout = 10_000;

export type RebuildHook = { announce: (event: RebuildEvent) => void; close: () => void };

/**
 * Wakes the publisher of this process at once, and announces rebuilds to `url` as signed webhooks (Standard Webhooks:
 * webhook-id, webhook-timestamp, webhook-signature), with retries. Returns at once and works in the background; failures
 * are logged, never thrown.
 */
export function createRebuildHook({
  url,
  secret,
  wakePublisher,
  log,
}: {
  /** Null: nobody but the publisher of this process is told. */
  url: string | null;
  /** `whsec_…` with base64, or plain text. */
  secret: string;
  wakePublisher: () => void;
  log: (message: string) => void;
}): RebuildHook {
  const stop = new AbortController();
  const webhook = new Webhook(secret, secretFormat(secret));

  async function deliver(target: string, event: RebuildEvent): Promise<void> {
    const id = `msg_${newId()}`;
    const body = JSON.stringify(event);
    for (const delay of [0, ...retryDelays]) {
      if (delay > 0) await wait(delay, undefined, { signal: stop.signal });
      const failure = await send(target, id, body);
      if (failure === null) return;
      log(`rebuild hook for ${event.data.host}: ${failure}`);
    }
  }

  async function send(target: string, id: string, body: string): Promise<string | null> {
    const sentAt = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, sentAt, body),
    };
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeout)]);
      const response = await fetch(target, { method: 'POST', headers, body, signal, redirect: 'error' });
      await response.body?.cancel();
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  return {
    announce: (event) => {
      wakePublisher();
      if (url !== null) deliver(url, event).catch(() => undefined); // rejects only after close()
    },
    close: () => stop.abort(),
  };
}
