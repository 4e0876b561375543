import { expect, test } from 'vitest';

import { foldsInto, revisionToDrop } from './revision-rules.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const time = (seconds: number) => new Date(start + seconds * 1000).toISOString();

test('saves fold for five minutes from the first one, not forever', () => {
  const saved = { title: 'T', url: 'u', post_status_id: 1 as const, post_body: '{}', created_by: 'someone' };
  const last = { ...saved, rev: 2, created_at: time(290), started_at: time(0), longest: 2 };
  expect(foldsInto(last, { ...saved, created_at: time(299) })).toBe(true);
  expect(foldsInto(last, { ...saved, created_at: time(300) })).toBe(false);
  expect(foldsInto({ ...last, rev: 1 }, { ...saved, created_at: time(299) })).toBe(false);
  expect(foldsInto({ ...last, created_by: null }, { ...saved, created_by: null, created_at: time(299) })).toBe(false);
});

test('revisions close together are thinned out, never the first, the newest hundred or a change of status', () => {
  let kept: { rev: number; created_at: string; post_status_id: 1 | 2 }[] = [];
  for (let rev = 1; rev <= 2000; rev += 1) {
    // A burst of saves every hour.
    const created_at = time(Math.floor(rev / 20) * 3600 + (rev % 20));
    kept.push({ rev, created_at, post_status_id: rev < 777 ? 1 : 2 });
    const drop = revisionToDrop(kept);
    kept = kept.filter((revision) => revision.rev !== drop);
  }
  const revs = kept.map(({ rev }) => rev);
  expect(revs).toHaveLength(300);
  expect(revs).toEqual(expect.arrayContaining([1, 777, ...Array.from({ length: 100 }, (_, index) => 1901 + index)]));
  // Something of nearly every hour remains.
  expect(new Set(kept.map(({ created_at }) => created_at.slice(0, 13))).size).toBeGreaterThan(95);
});
