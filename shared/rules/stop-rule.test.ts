import { describe, expect, test } from 'vitest';

import {
  addDays,
  daysBetween,
  firstDate,
  firstPlainDate,
  isOn,
  type Rule,
  ruleProblems,
  weekdayOf,
  withDays,
} from './stop-rule.ts';

test('dates are counted over years, leap days and changes of clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-09', -2)).toBe('2026-03-07');
  expect(daysBetween('2026-11-20', '2026-12-25')).toBe(35);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
});

test('a weekly rule holds on its days, from its first to its last date', () => {
  const rule = { days: [2], starts_on: '2026-12-01', ends_on: '2026-12-15' };
  const on = ['2026-11-24', '2026-12-01', '2026-12-02', '2026-12-15', '2026-12-22'].filter((date) => isOn(rule, date));
  expect(on).toEqual(['2026-12-01', '2026-12-15']);
  expect(firstDate(rule, '2026-11-01')).toBe('2026-12-01');
  expect(firstDate(rule, '2026-12-02')).toBe('2026-12-08');
  expect(firstDate(rule, '2026-12-16')).toBeNull();
  expect(firstDate({ date: '2026-11-27' }, '2026-11-28')).toBeNull();
});

test('the first date without an exception skips those that have one', () => {
  const exceptions = ['2026-12-01', '2026-12-08', '2026-12-22'].map((date) => ({ date }));
  expect(firstPlainDate({ days: [2], exceptions }, '2026-11-25')).toBe('2026-12-15');
  expect(firstPlainDate({ days: [2], exceptions, ends_on: '2026-12-08' }, '2026-11-25')).toBeNull();
});

describe('a rule is refused in words', () => {
  const weekly: Rule = { days: [2] };
  test.each<[Rule, string, string]>([
    [{}, 'days', 'Choose a date, or at least one day of the week'],
    [{ days: [] }, 'days', 'Choose a date, or at least one day of the week'],
    [{ days: [2, 2] }, 'days', 'Name each day once'],
    [{ date: '2026-11-27', days: [5] }, 'days', 'A stop on one date has no weekly rule: leave this out'],
    [{ date: '2026-11-27', ends_on: '2026-12-01' }, 'ends_on', 'A stop on one date has no weekly rule: leave this out'],
    [{ ...weekly, starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on', 'The last date is before the first one'],
    [
      { ...weekly, starts_on: '2026-12-02', ends_on: '2026-12-07' },
      'ends_on',
      'None of these days is between the first and the last date',
    ],
    [
      { ...weekly, exceptions: [{ date: '2026-12-22' }, { date: '2026-12-22' }] },
      'exceptions.1.date',
      'There are two exceptions on 2026-12-22',
    ],
  ])('%j', (rule, path, problem) => {
    expect(ruleProblems(rule)).toEqual([
      { path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), problem },
    ]);
  });

  test('and fine ones are not', () => {
    expect(ruleProblems({ date: '2026-11-27', exceptions: [] })).toEqual([]);
    expect(ruleProblems({ days: [2, 5], starts_on: '2026-12-01', ends_on: '2026-12-01' })).toEqual([]);
    expect(ruleProblems({ days: [7], ends_on: '2026-12-01', exceptions: [{ date: '2026-11-29' }] })).toEqual([]);
  });
});

test('stops of before keep everything, with their weekday as a list', () => {
  const old = { id: 's1', place: 'Lot', day: 5, from: '11:00', to: '15:00', cancelled: true };
  const { day: _, ...rest } = old;
  const now = { ...rest, id: 's2', days: [1, 2] };
  expect(withDays([old, now])).toEqual([{ ...rest, days: [5] }, now]);
});
