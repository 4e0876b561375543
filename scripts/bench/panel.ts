import type { Page } from 'playwright';

import { authCalls } from '#shared/calls/auth.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import type { Server } from './server.ts';

const atOnce = 8;

export async function signIn(page: Page, { port, email, password }: Server): Promise<void> {
  await page.goto(`http://panel.localhost:${port}/team-login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/panel$/);
}

/** Sends messages into the inbox of the first demo domain. */
export async function fillInbox({ baseUrl, email, password }: Server, messages: number): Promise<void> {
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: { email, password } })).data);
  for (let number = 0; number < messages; number += 1) {
    const fields = {
      name: `Guest ${number}`,
      email: 'guest@example.com',
      message: 'Do you come to Zilker Park on Sunday?',
    };
    await client(submissionCalls.send, { body: { form: 'contact', fields } });
  }
}

/** Creates published stories in the first demo domain until it has `stories`. */
export async function fillBlog({ baseUrl, email, password }: Server, stories: number): Promise<void> {
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: { email, password } })).data);
  const { total } = await client(postCalls.listByType, { query: { type: 6, limit: 1 } });
  const numbers = Array.from({ length: stories - total }, (_, index) => total + index);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        const title = `Story ${number} of ${'tacos and smoke '.repeat(1 + (number % 12))}🌮`;
        const url = `blog/bench-${number}`;
        const post_body = { attributes: { title, url, description: 'The queue was long. '.repeat(8) } };
        await client(postCalls.create, { body: { title, url, post_status_id: 2, post_type_id: 6, post_body } });
      }
    }),
  );
}
