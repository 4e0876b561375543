import { generateSync } from 'otplib';

import { factorCalls } from '#shared/calls/factors.ts';

import type { TestApi } from './api.ts';
import type { Credentials } from './people.ts';

/** Gives a person an app for codes, and returns the person. */
export async function withCodeApp(api: TestApi, who: Credentials): Promise<Credentials> {
  const client = await api.signIn('tacos.test', who);
  const { data } = await client(factorCalls.startCodeApp);
  await client(factorCalls.confirmCodeApp, { body: { code: generateSync({ secret: data.secret }) } });
  return who;
}
