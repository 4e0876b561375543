import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod/mini';

import { secretFormat } from '#shared/rules/hook-secret.ts';
import { RebuildEvent } from '#shared/schemas/release-queue.ts';

export type RebuildWebhookOptions = {
  /** REBUILD_HOOK_SECRET. */
  secret: string;
  /** Called with every verified announcement; not awaited. */
  wake: (what: RebuildEvent['type']) => Promise<void>;
};

/** An announcement is a few hundred bytes. */
const largestBody = 10_000;

/**
 * Receives signed announcements of rebuilds (Standard Webhooks). Responds 202 when it woke the publisher, 401 if the signature is
 * missing, wrong or older than five minutes, 400 for an invalid body, 405 or 413. Duplicates are harmless: the queue is in the API.
 */
export function createRebuildWebhook({ secret, wake }: RebuildWebhookOptions): (request: Request) => Promise<Response> {
  const webhook = new Webhook(secret, secretFormat(secret));
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (Number(request.headers.get('content-length') ?? 0) > largestBody) return new Response(null, { status: 413 });
    const body = await request.text();
    if (body.length > largestBody) return new Response(null, { status: 413 });
    let event: unknown;
    try {
      event = webhook.verify(body, Object.fromEntries(request.headers));
    } catch (error) {
      // Any other error means that the body is signed but isn't JSON.
      return new Response(null, { status: error instanceof WebhookVerificationError ? 401 : 400 });
    }
    const { data: announced } = z.safeParse(RebuildEvent, event);
    if (!announced) return new Response(null, { status: 400 });
    void wake(announced.type);
    return new Response(null, { status: 202 });
  };
}
