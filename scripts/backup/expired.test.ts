import { expect, test } from 'vitest';

import { backupName, expiredBackups, timeOfBackup } from './expired.ts';

const keep = { days: 7, weeks: 5, months: 12 };
const day = 86_400_000;
const id = '1a2b3c4d';
const nameAt = (time: Date, isEncrypted = false) => backupName({ time, id, isEncrypted });
const last = Date.UTC(2026, 10, 27, 3, 30);
const daily = (count: number) =>
  Array.from({ length: count }, (_, age) => nameAt(new Date(last - age * day), age % 2 === 0));
const datesOf = (names: string[]) => names.map((name) => timeOfBackup(name)?.toISOString().slice(0, 10));

test('a name says when the backup was due', () => {
  const name = nameAt(new Date(last), true);
  expect(name).toBe('caravan-network-20261127-033000-1a2b3c4d.tar.zst.age');
  expect(timeOfBackup(name)?.getTime()).toBe(last);
});

test('of 500 days, the last 7 days, 5 weeks and 12 months are kept', () => {
  const names = daily(500);
  const expired = new Set(expiredBackups(names.toSorted(), id, keep));
  expect(datesOf(names.filter((name) => !expired.has(name)))).toEqual(
    // The days, then Sundays and the last days of months.
    `2026-11-27 2026-11-26 2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21
     2026-11-15 2026-11-08 2026-11-01 2026-10-31 2026-09-30 2026-08-31
     2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31`.split(/\s+/),
  );
});

test('what is kept doesn’t depend on when the others were removed', () => {
  let names: string[] = [];
  for (let age = 499; age >= 0; age -= 1) {
    names.push(nameAt(new Date(last - age * day)));
    const expired = new Set(expiredBackups(names, id, keep));
    names = names.filter((name) => !expired.has(name));
  }
  const expired = new Set(expiredBackups(daily(500), id, keep));
  expect(datesOf(names.toReversed())).toEqual(datesOf(daily(500).filter((name) => !expired.has(name))));
});

test('a server that was off for a year keeps what it has, and files of others are nobody’s business', () => {
  const old = ['2025-01-05', '2025-01-04', '2024-12-24'].map((date) => nameAt(new Date(`${date}T03:30:00Z`)));
  expect(expiredBackups([...old, 'photos.zip', 'caravan-tacos.test-20200101-000000.tar.zst'], id, keep)).toEqual([]);
});

test('the newest is kept even where nothing is to be', () => {
  const [newest = '', ...others] = daily(3);
  expect(expiredBackups([newest, ...others], id, { days: 0, weeks: 0, months: 0 })).toEqual(others);
});

test('backups of another installation in the same place count for nothing', () => {
  const others = daily(3).map((name) => name.replace(id, '99999999'));
  expect(expiredBackups([...daily(1), ...others], id, { days: 1, weeks: 0, months: 0 })).toEqual([]);
});
