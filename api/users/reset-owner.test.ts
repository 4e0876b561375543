import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { passkeyCalls } from '#shared/calls/passkeys.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';

import { resetOwner } from './reset-owner.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const reset = (email: string) => resetOwner(api.services.db, email);
const roleOf = async (email: string, password: string) => {
  const client = await api.signIn('tacos.test', { email, password });
  return (await client(authCalls.account)).data.user.role;
};

test('an unknown address becomes a new owner, whose password is shown once', async () => {
  const { password, isNew } = await reset('new@example.com');
  expect(isNew).toBe(true);
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await roleOf('new@example.com', password)).toBe('owner');
});

test('somebody who can’t sign in any more becomes an owner, and what was signed in as them is not', async () => {
  const author = await api.addUser('tacos.test', 'author');
  const client = await api.signIn('tacos.test', author);
  const { db } = api.services;
  await db
    .updateTable('users')
    .set({ suspended_at: new Date().toISOString() })
    .where('email', '=', author.email)
    .execute();
  const { password, isNew } = await reset(author.email);
  expect(isNew).toBe(false);
  await expect(client(authCalls.account)).rejects.toThrow('401');
  await expect(api.signIn('tacos.test', author)).rejects.toThrow('401');
  expect(await roleOf(author.email, password)).toBe('owner');
});

test('whoever lost their codes and passkeys signs in without one', async () => {
  const author = await api.addUser('tacos.test', 'author');
  const client = await api.signIn('tacos.test', author);
  const { data } = await client(factorCalls.startCodeApp);
  await client(factorCalls.confirmCodeApp, { body: { code: generateSync({ secret: data.secret }) } });
  await expect(api.signIn('tacos.test', author)).rejects.toMatchObject({ code: 'second_factor_needed' });
  const { panelOrigin } = api.services;
  const asked = await client(passkeyCalls.askNew);
  const here = { origin: panelOrigin, host: new URL(panelOrigin).hostname };
  const passkey = authenticator().create(asked.data.question.challenge, here);
  await client(passkeyCalls.add, { body: { name: 'Lost phone', passkey } });
  const { password } = await reset(author.email);
  expect(await roleOf(author.email, password)).toBe('owner');
  expect(await api.services.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  expect(await api.services.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});
