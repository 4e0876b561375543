import { sql } from 'kysely';
import { expect } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { createLimits } from '#api/limits/limits.ts';
import { createQuotas } from '#api/limits/quotas.ts';
import { countWork } from '#api/limits/work.ts';

import type { TestApi } from './api.ts';
import { newPost } from './content.ts';

/** The API goes on with other settings, and counts from zero. */
export async function withLimits({ services }: TestApi, settings: Record<string, string>): Promise<void> {
  const { limits } = readConfig(settings);
  if (services.engine === 'postgres') await sql`delete from rate_limits`.execute(services.db);
  services.work = countWork(createLimits(services), limits);
  services.quotas = createQuotas(services.db, limits);
}

/** A draft of about `kilobytes`, in paragraphs of 10 KB. */
export function draft(kilobytes: number): ReturnType<typeof newPost> {
  const post = newPost({ post_status_id: 1, post_type_id: 6, url: `blog/${crypto.randomUUID()}` });
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(10_000) }] };
  const text = { type: 'doc' as const, content: Array.from({ length: kilobytes / 10 }, () => paragraph) };
  return { ...post, post_body: { ...post.post_body, attributes: { ...post.post_body.attributes, text } } };
}

/** `done`, or what the caller learns. */
export const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    ({ status, retryAfter, body }) => ({ status, retryAfter, message: body.message }),
  );
/** The outcome of a call that a limit refused. */
export const refused = (message: RegExp) => ({
  status: 429,
  retryAfter: expect.any(Number),
  message: expect.stringMatching(message),
});
