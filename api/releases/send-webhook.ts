import { Webhook } from 'standardwebhooks';

import { secretFormat } from '#shared/rules/hook-secret.ts';
import type { RebuildEvent } from '#shared/schemas/release-queue.ts';

import { networkTime } from '../lib/clock.ts';
import { type Reach, request } from '../lib/outgoing.ts';
import { failureWords } from './ask-address.ts';

/** Milliseconds until an answer. */
const timeout = 10_000;

/** Whom to tell about a domain's publishes. */
export type HookTarget = {
  url: string;
  /** `whsec_…` with base64, or plain text. */
  secret: string;
  /** Where the URL may lead: who set it decides. */
  reach: Reach;
};

/**
 * Sends a signed webhook (Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature). Returns why it failed, as
 * the end of a sentence about the hook, or null. The reply's body and the URL, which is a key by itself, are in no words.
 */
export async function sendWebhook(
  { url, secret, reach }: HookTarget,
  id: string,
  event: RebuildEvent,
  stop: AbortSignal,
): Promise<string | null> {
  const sentAt = new Date(networkTime());
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret, secretFormat(secret)).sign(id, sentAt, body),
  };
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
    const response = await request(url, { method: 'POST', headers, body, signal, reach });
    await response.body?.cancel();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    return failureWords(error);
  }
}
