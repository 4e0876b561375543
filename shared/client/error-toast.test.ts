import { expect, test } from 'vitest';

import type { ErrorBody } from '../schemas/errors.ts';
import { errorToast } from './error-toast.ts';
import { FetchError } from './errors/fetch-error.ts';
import { HttpError } from './errors/http-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';

function answered(status: number, body: Partial<ErrorBody> | null) {
  const whole = body && { statusCode: status, message: '', code: '', ...body };
  return new HttpError('GET', '/api/x', status, 'Text', whole);
}

test('§8: 401: no toast, the refresh flow takes over', () => {
  expect(errorToast(answered(401, { message: 'Sign in', errors: { token: ['expired'] } }))).toBeNull();
});

test('a wrong password shows a message', () => {
  expect(errorToast(answered(401, { code: 'wrong_credentials', message: 'Wrong email or password' }))).toBe(
    'Wrong email or password',
  );
});

test('§8: other error with errors map: toast with all messages of all fields joined by commas', () => {
  const errors = { title: ['Title is required'], url: ['Use a-z', 'Use at most 300 characters'] };
  expect(errorToast(answered(422, { message: 'Invalid', errors }))).toBe(
    'Title is required, Use a-z, Use at most 300 characters',
  );
});

test('§8: other error with message: toast with that message', () => {
  expect(errorToast(answered(409, { message: 'That url is taken', errors: {} }))).toBe('That url is taken');
});

test('§8: other error, neither: toast Error!', () => {
  expect(errorToast(answered(500, { message: '' }))).toBe('Error!');
  expect(errorToast(answered(502, null))).toBe('Error!');
  expect(errorToast('?')).toBe('Error!');
});

test('a failure without a response shows its own message', () => {
  expect(errorToast(new TimeoutError())).toBe('The operation was aborted due to timeout');
  const unsent = new FetchError('PUT', '/api/posts/1', new TypeError('Failed to fetch'));
  expect(errorToast(unsent)).toBe('No connection: try again when you are back online.');
});
