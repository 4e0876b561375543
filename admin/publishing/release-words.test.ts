import { describe, expect, test } from 'vitest';

import type { Release } from '#shared/schemas/releases.ts';

import { pageChangeWords, pagesTouched, purposeOf } from './release-words.ts';

describe('the pages that a release changed, in words', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);
  type Counts = { added?: number; changed?: number; removed?: number; all: number };
  test.each<[Counts, words: string, short: string]>([
    [{ changed: 61, removed: 2, all: 61 }, '61 of 61 pages changed, 2 were removed.', '61 of 61 pages'],
    [
      { added: 1, changed: 60, removed: 1, all: 62 },
      '61 of 62 pages are new or changed, 1 was removed.',
      '61 of 62 pages',
    ],
    [{ added: 1, all: 1 }, '1 of 1 page is new.', '1 of 1 page'],
    [{ added: 1200, all: 4000 }, '1,200 of 4,000 pages are new.', '1,200 of 4,000 pages'],
    [{ removed: 1, all: 62 }, '1 page was removed.', '1 removed'],
    [{ removed: 3, all: 0 }, '3 pages were removed.', '3 removed'],
    [{ all: 62 }, 'No page had to change.', 'no page changed'],
  ])('%j', ({ added = 0, changed = 0, removed = 0, all }, words, short) => {
    const pages = { added: paths(added), changed: paths(changed), removed: paths(removed) };
    expect(pageChangeWords({ pages, page_count: all })).toBe(words);
    expect(pagesTouched({ pages, page_count: all, handover: null, state: 'live' })).toBe(short);
  });
});

describe('what a release is for', () => {
  const by = { id: 'a'.repeat(16), name: 'Ana Ortiz' };
  const plain = { origin: null, reason: 'publish', requested_by: by, state: 'live', overlay: null } as const;
  type Case = [Partial<Pick<Release, 'origin' | 'reason' | 'requested_by' | 'state' | 'overlay'>>, string | null];
  test.each<Case>([
    [{}, null],
    [{ origin: { kind: 'undo', number: 5, part: false } }, 'Undid release 5'],
    [{ origin: { kind: 'undo', number: 5, part: true } }, 'Undid part of release 5'],
    [{ origin: { kind: 'undo', number: 5, part: false }, state: 'failed' }, 'Undo of release 5'],
    [{ origin: { kind: 'rollback', number: 1 }, reason: 'rollback' }, 'Back to release 1'],
    [{ origin: { kind: 'retry', number: 3 } }, 'Release 3, tried again'],
    [{ origin: { kind: 'schedule', name: 'Winter menu' }, requested_by: null }, 'Scheduled: Winter menu'],
    [{ requested_by: null }, 'Scheduled changes'],
    [{ requested_by: null, reason: 'build' }, 'Rebuilt with a newer version'],
    [{ requested_by: null, reason: 'pictures' }, 'Rebuilt with smaller pictures'],
    [{ requested_by: null, reason: 'build', overlay: 'day' }, 'Stops of a new day'],
    [{ requested_by: null, overlay: 'status' }, 'Live status of trucks'],
  ])('%j', (release, words) => expect(purposeOf({ ...plain, ...release })).toBe(words));
});
