import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';

import { createRebuildWebhook } from './webhook.ts';

const secret = 'a secret of at least 24 characters';
let woken = 0;
const receive = createRebuildWebhook({
  secret,
  wake: async () => {
    woken += 1;
  },
});
beforeEach(() => {
  woken = 0;
});

const event = {
  type: 'domain.rebuild',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { host: 'tacos.test', release_id: 'release000000001' },
};

type Change = { body?: unknown; secret?: string; at?: Date; headers?: Record<string, string>; method?: string };

/** An announcement as the API sends it, with changes. */
function announce({ body = event, secret: key = secret, at = new Date(), headers = {}, method = 'POST' }: Change = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = new Webhook(key, { format: 'raw' }).sign('msg_1', at, text);
  const signed = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
    ...headers,
  };
  return receive(
    new Request('http://localhost/hooks/rebuild', {
      method,
      headers: signed,
      ...(method === 'GET' ? {} : { body: text }),
    }),
  );
}

test('a verified announcement wakes the publisher and is answered at once', async () => {
  expect((await announce()).status).toBe(202);
  expect(woken).toBe(1);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('anything else doesn’t trigger a build', () => {
  test.each<[string, number, Change]>([
    ['another secret', 401, { secret: 'some other secret of the same kind' }],
    ['a signature of another message', 401, { headers: { 'webhook-id': 'msg_2' } }],
    ['no signature', 401, { headers: { 'webhook-signature': '' } }],
    ['a signature that is older than five minutes', 401, { at: minutesAgo(6) }],
    ['a signature from the future', 401, { at: minutesAgo(-6) }],
    ['signed well, but another event', 400, { body: { ...event, type: 'domain.deleted' } }],
    ['signed well, but with more in it', 400, { body: { ...event, extra: true } }],
    ['signed well, but no JSON', 400, { body: 'rebuild!' }],
    ['a body without end', 413, { body: 'x'.repeat(20_000) }],
    ['another method', 405, { method: 'GET' }],
  ])('%s is answered %i', async (_, status, change) => {
    expect((await announce(change)).status).toBe(status);
    expect(woken).toBe(0);
  });
});
