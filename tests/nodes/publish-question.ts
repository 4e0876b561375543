import { expect, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';

/** Publishes a new question, and resolves when the API says that it is live. */
export async function publishQuestion(editor: Client, question: string): Promise<void> {
  await editor(faqCalls.create, { body: { question, answer: 'Yes.' } });
  const { id } = (await editor(releaseCalls.clearCache)).data.release;
  await vi.waitFor(async () => expect((await editor(releaseCalls.get, { params: { id } })).data.state).toBe('live'), {
    timeout: 30_000,
    interval: 20,
  });
}
