import { expect, test, vi } from 'vitest';

import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { HttpError } from '#shared/client/errors/http-error.ts';

import type { Stored } from '../queries/stored.ts';
import { Saver, type SaverOptions, type SaveState } from './saver.ts';

const refused = (status: number, code: string, retryAfter: number | null = null) =>
  new HttpError('PUT', '/api', status, '', { statusCode: status, message: code, code }, retryAfter);

/** A form whose server answers each write with the next of `answers`: nothing is fine, an error is thrown. */
function form(
  answers: (Error | null)[] = [],
  theirs: Stored<string> = { value: 'theirs', version: 7 },
  { version: first = 3, keys = [] }: { version?: number; keys?: string[] } = {},
) {
  const it = {
    text: 'first',
    states: [] as SaveState['kind'][],
    kept: null as string | null,
    refusals: 0,
    told: [] as string[],
  };
  const writes: [string, number][] = [];
  const options: SaverOptions<string, Stored<string>> = {
    stored: { value: 'first', version: first },
    read: () => it.text,
    validate: () => it.text !== '',
    writes: {
      write: async (value, { version = 0 }, key) => {
        writes.push([value, version]);
        keys.push(key);
        await Promise.resolve();
        const answer = answers.shift();
        if (answer) throw answer;
        return { value, version: version + 1 };
      },
      read: () => Promise.resolve(theirs),
    },
    autosave: () => null,
    onSaved: () => undefined,
    onMerged: () => undefined,
    onRefused: () => {
      it.refusals += 1;
      return [];
    },
  };
  const saver = new Saver<string, Stored<string>>(() => options, {
    onState: ({ kind }) => it.states.push(kind),
    keep: (draft) => (it.kept = draft && draft.value),
    onFailed: (error) => it.told.push(error instanceof Error ? error.message : ''),
  });
  const type = (text: string) => {
    it.text = text;
    saver.changed();
  };
  return { it, writes, saver, type, state: () => it.states.at(-1) };
}

test('a change is kept on this computer until it is saved', async () => {
  const { it, saver, type, state, writes } = form();
  type('second');
  expect([state(), it.kept]).toEqual(['unsaved', 'second']);
  expect(await saver.save(true)).toBe(true);
  expect([state(), it.kept, writes]).toEqual(['saved', null, [['second', 3]]]);
});

test('taking a change back leaves nothing to save', () => {
  const { it, type, state } = form();
  type('second');
  type('first');
  expect([state(), it.kept]).toEqual(['saved', null]);
});

test('what is typed during a save is not called saved; the next save carries the new version', async () => {
  const { it, saver, type, state, writes } = form();
  type('second');
  const saving = saver.save(true);
  it.text = 'third';
  expect(await saving).toBe(false);
  expect([state(), it.kept]).toEqual(['unsaved', 'third']);
  expect(await saver.save(true)).toBe(true);
  expect(writes).toEqual([
    ['second', 3],
    ['third', 4],
  ]);
});

test('a stale version writes nothing more until somebody chose', async () => {
  const { it, saver, type, state, writes } = form([refused(409, 'stale_version')]);
  type('mine');
  expect(await saver.save(true)).toBe(false);
  type('mine, longer');
  expect(await saver.save(true)).toBe(false);
  expect([state(), it.kept, writes.length]).toEqual(['conflict', 'mine, longer', 1]);
  saver.rebase({ value: 'theirs', version: 7 });
  expect(await saver.save(true)).toBe(true);
  expect(writes.at(-1)).toEqual(['mine, longer', 7]);
});

test('a version that differs only in what the form doesn’t show is no conflict: the change is saved over it', async () => {
  const { it, saver, type, state, writes } = form([refused(409, 'stale_version')], { value: 'first', version: 7 });
  type('mine');
  expect(await saver.save(true)).toBe(true);
  expect([state(), it.kept]).toEqual(['saved', null]);
  expect(it.states).not.toContain('conflict');
  expect(writes).toEqual([
    ['mine', 3],
    ['mine', 7],
  ]);
});

test('offline it tries again by itself', async () => {
  vi.useFakeTimers();
  const { it, saver, type, state } = form([new FetchError('PUT', '/api', new Error('refused'))]);
  type('second');
  await saver.save(true);
  expect([state(), it.kept]).toEqual(['offline', 'second']);
  await vi.advanceTimersByTimeAsync(5000);
  expect([state(), it.kept]).toEqual(['saved', null]);
  vi.useRealTimers();
});

test('what someone deleted is created again by the next save', async () => {
  const { saver, type, state, writes } = form([refused(404, 'not_found')]);
  type('second');
  await saver.save(true);
  expect(state()).toBe('gone');
  expect(await saver.save(true)).toBe(true);
  expect(writes.at(-1)).toEqual(['second', 0]);
});

test('what an earlier request created and somebody deleted is created again, under a new key', async () => {
  const keys: string[] = [];
  const { saver, type, state } = form([refused(404, 'not_found')], undefined, { version: 0, keys });
  type('second');
  expect(await saver.save(true)).toBe(true);
  expect(state()).toBe('saved');
  expect(new Set(keys).size).toBe(2);
});

test('keeps and reports what the API refuses', async () => {
  const { it, saver, type, state, writes } = form([refused(422, 'invalid_fields')]);
  type('');
  await saver.save(true);
  expect([state(), writes.length]).toEqual(['refused', 0]);
  type('second');
  await saver.save(true);
  expect([state(), it.refusals, it.kept]).toEqual(['refused', 1, 'second']);
});

test('a proof that the user would rather not give leaves everything as it is, until the next Save', async () => {
  const { it, saver, type, state, writes } = form([refused(403, 'proof_needed')]);
  type('second');
  expect(await saver.save(true)).toBe(false);
  expect([state(), it.refusals, it.kept]).toEqual(['unsaved', 0, 'second']);
  expect(await saver.save(true)).toBe(true);
  expect([state(), writes.at(-1)]).toEqual(['saved', ['second', 3]]);
});

test('too many requests: it waits as long as the API says, keeps everything, and tries again by itself', async () => {
  vi.useFakeTimers();
  const { it, saver, type, state, writes } = form([refused(429, 'too_many_requests', 40)]);
  type('second');
  expect(await saver.save(true)).toBe(false);
  expect([saver.state, it.kept]).toEqual([{ kind: 'limited', seconds: 40 }, 'second']);
  type('third');
  await vi.advanceTimersByTimeAsync(39_000);
  expect([state(), writes.length]).toEqual(['limited', 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([state(), it.kept, writes.at(-1)]).toEqual(['saved', null, ['third', 3]]);
  vi.useRealTimers();
});

test('a save whose answer was lost is no conflict with oneself, also after more was typed', async () => {
  const { it, saver, type, state, writes } = form(
    [new FetchError('PUT', '/api', new Error('lost')), refused(409, 'stale_version')],
    { value: 'mine', version: 4 },
  );
  type('mine');
  await saver.save(true);
  type('mine, longer');
  expect(await saver.save(true)).toBe(true);
  expect([state(), it.kept]).toEqual(['saved', null]);
  expect(writes.at(-1)).toEqual(['mine, longer', 4]);
  saver.stop();
});

test('a draft over an older version meets what came after', async () => {
  const { saver, type, state } = form([refused(409, 'stale_version')]);
  saver.restore({ value: 'mine', base: 'zeroth', version: 2, at: 0 });
  type('mine');
  expect(await saver.save(true)).toBe(false);
  expect(state()).toBe('conflict');
});

test('§8: a failure is reported once, not with each retry, until a save has succeeded or the user presses Save', async () => {
  const busy = () => refused(503, 'unavailable');
  const { it, saver, type } = form([busy(), busy(), refused(422, 'invalid_fields'), null, busy(), busy()]);
  type('second');
  await saver.save(false);
  await saver.save(false);
  expect(it.told).toHaveLength(1);
  // Another reason is another toast.
  await saver.save(false);
  expect(it.told).toHaveLength(2);
  type('third');
  expect(await saver.save(false)).toBe(true);
  type('fourth');
  await saver.save(false);
  expect(it.told).toHaveLength(3);
  await saver.save(true);
  expect(it.told).toHaveLength(4);
  saver.stop();
});

test('§8: a conflict is reported, but not a merge that saved both', async () => {
  const collision = form([refused(409, 'stale_version')]);
  collision.type('second');
  await collision.saver.save(true);
  expect([collision.state(), collision.it.told.length]).toEqual(['conflict', 1]);
  const merged = form([refused(409, 'stale_version')], { value: 'first', version: 7 });
  merged.type('second');
  await merged.saver.save(true);
  expect([merged.state(), merged.it.told.length]).toEqual(['saved', 0]);
});
