import { afterEach, expect, test, vi } from 'vitest';

import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { HttpError } from '#shared/client/errors/http-error.ts';
import { TimeoutError } from '#shared/client/errors/timeout-error.ts';

import { fieldErrorsOf, wordsFor } from './submission-words.ts';

const answered = (statusCode: number, message = '', errors?: Record<string, string[]>) =>
  new HttpError('POST', '/', statusCode, '', { statusCode, message, code: 'code', ...(errors ? { errors } : {}) });
afterEach(() => vi.unstubAllGlobals());

test.each([
  [answered(429, 'Too many attempts: wait 10 minutes'), /Wait 10 minutes, then press/],
  [answered(429, 'Slow down'), /Wait some minutes/],
  [answered(503), /We can’t take messages at this moment/],
  [new HttpError('POST', '/', 502, 'Bad Gateway', null), /Something went wrong on our side/],
  [answered(413), /make it shorter/],
  [answered(422), /look at these again/],
  [new TimeoutError(), /it can’t arrive twice/],
  [new FetchError('POST', '/', new Error('reset')), /We could not be reached/],
])('%s is said in words', (error, words) => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(wordsFor(error)).toMatch(words);
});

test('tells offline visitors that they are offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(wordsFor(new FetchError('POST', '/', new Error('x')))).toMatch(/^You are offline/);
});

test('lists the API’s errors by field name', () => {
  const error = answered(422, '', { 'fields.member': ['This truck is no longer listed'], form: ['Unknown'] });
  expect([...fieldErrorsOf(error)]).toEqual([
    ['member', ['This truck is no longer listed']],
    ['form', ['Unknown']],
  ]);
  expect(fieldErrorsOf(new TimeoutError()).size).toBe(0);
});
