import { describe, expect, test } from 'vitest';

import { startHttpServer } from '#tests/support/http-server.ts';

import { HttpError } from './errors/http-error.ts';
import { sendForm, sendFormToEither } from './send-form.ts';

const input = { form: 'contact' as const, fields: { name: 'Ana' }, idempotency_key: 'one' };
const refusal = (body: unknown) => startHttpServer(() => ({ status: 422, body }));

test('sends a form as its call declares', async () => {
  const { url, received } = await startHttpServer(() => ({ status: 201, body: { data: {} } }));
  await sendForm(`${url}/api/submissions`, input);
  expect(received).toMatchObject([{ method: 'POST', url: '/api/submissions', body: JSON.stringify(input) }]);
  expect(received[0]?.headers['content-type']).toBe('application/json');
});

test('an HttpError has the API’s messages', async () => {
  const body = { statusCode: 422, code: 'invalid_fields', message: 'No', errors: { 'fields.email': ['Enter one'] } };
  const { url } = await refusal(body);
  await expect(sendForm(url, input)).rejects.toMatchObject({ name: 'HttpError', status: 422, body });
});

test.each([
  ['<h1>Bad Gateway</h1>', null],
  ['null', null],
  [JSON.stringify({ message: 7 }), null],
  [JSON.stringify({ message: 'Busy' }), { statusCode: 422, code: '', message: 'Busy' }],
  [
    JSON.stringify({ errors: { name: ['Too odd'] } }),
    { statusCode: 422, code: '', message: '', errors: { name: ['Too odd'] } },
  ],
  [
    JSON.stringify({ statusCode: 422, code: 'x', message: 'No', errors: { a: 'no list', b: [1] } }),
    { statusCode: 422, code: 'x', message: 'No', errors: { a: [], b: ['1'] } },
  ],
])('handles a reply of another shape: %s', async (sent, body) => {
  const { url } = await refusal(sent);
  const error = await sendForm(url, input).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 422, body });
});

test('no response, and a timeout', async () => {
  await expect(sendForm('http://127.0.0.1:1/', input)).rejects.toMatchObject({ name: 'FetchError' });
  const { url } = await startHttpServer(() => new Promise(() => undefined));
  await expect(sendForm(url, input, 50)).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'The operation was aborted due to timeout',
  });
});

describe('a form that may be sent to the page’s own origin', () => {
  const nowhere = 'http://127.0.0.1:1/api/submissions';

  test('goes there when its address doesn’t answer', async () => {
    const { url, received } = await startHttpServer(() => ({ status: 201, body: { data: {} } }));
    await sendFormToEither(nowhere, url, input);
    expect(received).toMatchObject([{ method: 'POST', url: '/api/submissions', body: JSON.stringify(input) }]);
  });

  test('goes nowhere else when its address answers, also with an error', async () => {
    const own = await startHttpServer(() => ({ status: 201, body: { data: {} } }));
    const fine = await startHttpServer(() => ({ status: 201, body: { data: {} } }));
    await sendFormToEither(`${fine.url}/api/submissions`, own.url, input);
    const busy = await startHttpServer(() => ({ status: 429, body: { message: 'Busy' } }));
    await expect(sendFormToEither(`${busy.url}/api/submissions`, own.url, input)).rejects.toMatchObject({
      status: 429,
    });
    expect(own.received).toEqual([]);
  });

  test.each([404, 405, 200])('says that nobody answered if the own origin has only files: %i', async (status) => {
    const files = await startHttpServer(() => ({ status, body: '<h1>A page of files</h1>' }));
    await expect(sendFormToEither(nowhere, files.url, input)).rejects.toMatchObject({ name: 'FetchError' });
  });

  test('says what the own origin refused', async () => {
    const own = await startHttpServer(() => ({
      status: 422,
      body: { message: 'No', errors: { 'fields.email': ['x'] } },
    }));
    await expect(sendFormToEither(nowhere, own.url, input)).rejects.toMatchObject({ status: 422 });
  });
});
