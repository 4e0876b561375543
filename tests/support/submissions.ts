import { expect } from 'vitest';

import type { CallInput } from '#shared/calls/call.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';

import type { TestApi } from './api.ts';

export const contactFields = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
export const cateringFields = {
  name: 'Ana',
  email: 'ana@example.com',
  event_date: '2100-12-24',
  guests: '80',
  place: 'Zilker Park',
  message: 'Lunch',
};

let visitors = 0;
type From = { host?: string; address?: string; headers?: Record<string, string> };

/**
 * Posts like a browser: JSON for an object, otherwise a plain HTML form. Each request has another address by default.
 */
export async function postForm(
  api: TestApi,
  body: object,
  { host = 'api.tacos.test', address = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`, headers = {} }: From = {},
): Promise<Response> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const request = new Request(`http://${host}/api/submissions`, {
    method: 'POST',
    headers: { host, ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  return api.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
}

type Query = NonNullable<CallInput<typeof submissionCalls.list>['query']>;

/** Common steps of submission tests, with the API and signed-in client that `of` returns at that time. */
export function submissionsOf(of: () => { api: TestApi; client: Client }) {
  const post = (body: object, from: From = {}) => postForm(of().api, body, from);
  const list = (query: Query = {}) => of().client(submissionCalls.list, { query });
  return {
    post,
    list,
    /** An accepted contact form. */
    send: async (fields: Partial<typeof contactFields> = {}, more: object = {}): Promise<void> => {
      const reply = await post({ form: 'contact', fields: { ...contactFields, ...fields }, ...more });
      expect([reply.status, await reply.json()]).toEqual([201, { data: {} }]);
    },
    names: async (query: Query = {}) =>
      (await list(query)).data.map(({ fields }) => fields['name'] ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    first: async (query: Query = {}) => {
      const { data } = await list(query);
      if (!data[0]) throw new Error('There is no submission');
      return data[0];
    },
  };
}
