import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { Email, Id, QueryBoolean, queryInt, requiredText, text, Version } from './common.ts';

const message = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

test('an id has sixteen letters and digits', () => {
  expect(z.safeParse(Id, 'abcdefgh12345678').success).toBe(true);
  expect(
    ['', 'abc', 'ABCDEFGH12345678', 'abcdefgh1234567/', 'abcdefgh123456789'].map((id) => z.safeParse(Id, id).success),
  ).not.toContain(true);
});

test('text that a database can’t store is refused, not changed', () => {
  expect(message(text(10), 'a\0b')).toBe('Contains a character that cannot be stored');
  expect(message(text(10), '\ud83c')).toBe('Contains a character that cannot be stored');
  expect(z.parse(text(10), '🌮')).toBe('🌮');
  expect(message(text(3), 'four')).toBe('Use at most 3 characters');
});

test('required text names the missing field', () => {
  expect(message(requiredText('Title'), '   ')).toBe('Title is required');
  expect(message(requiredText('Title'), undefined)).toBe('Title is required');
  expect(z.parse(requiredText('Title'), '  Tacos ')).toBe('Tacos');
});

test('an email address is trimmed and lower-cased', () => {
  expect(z.parse(Email, ' Ada@Example.COM ')).toBe('ada@example.com');
  expect(message(Email, 'ada')).toBe('Enter a valid email address');
  expect(message(Email, ' ')).toBe('Email is required');
});

test('queries have numbers and booleans as text', () => {
  expect(['true', '1', 'false', '0'].map((value) => z.parse(QueryBoolean, value))).toEqual([true, true, false, false]);
  expect(message(QueryBoolean, 'yes')).toBe('Use true or false');
  expect(z.parse(queryInt(1, 500), '500')).toBe(500);
  expect(['0', '501', '1.5', 'x', ''].map((value) => z.safeParse(queryInt(1, 500), value).success)).not.toContain(true);
});

test('versions start at one', () => {
  expect([0, 1.5, '1'].map((value) => z.safeParse(Version, value).success)).not.toContain(true);
});
