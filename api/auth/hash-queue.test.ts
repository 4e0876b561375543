import { describe, expect, test } from 'vitest';

import { type Asker, hashQueue } from './hash-queue.ts';

const known: Asker = { account: 'known' };
const from = (address: string, gone = new AbortController().signal): Asker => ({ address, gone });

/** A queue of `size` whose tasks end by hand: `started` are their names in order. */
function queueByHand(size = { concurrency: 1, most: 10, mostOfOne: 8 }) {
  const inTurn = hashQueue(size);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Asker) =>
    inTurn(asker, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }).catch((error: { code: string }) => error.code);
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, end, started };
}

describe('the queue of password hashes', () => {
  test('runs tasks in order, at most two at once, also when some fail', async () => {
    const inTurn = hashQueue({ concurrency: 2, most: 6, mostOfOne: 6 });
    let [running, most] = [0, 0];
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        inTurn('server', async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
          if (index % 2 === 1) throw new Error('failed');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(results.slice(8)).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }]);
    await expect(inTurn(known, () => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  test('a device that signed in before passes everyone', async () => {
    const { ask, end, started } = queueByHand();
    for (const name of ['a', 'b', 'c']) void ask(name, from(`203.0.113.${started.length}`));
    void ask('known', known);
    for (let task = 0; task < 4; task += 1) await end();
    expect(started).toEqual(['a', 'known', 'b', 'c']);
  });

  test('somebody with an account can’t keep all others waiting from a known device', async () => {
    const { ask, end, started } = queueByHand({ concurrency: 1, most: 40, mostOfOne: 20 });
    for (let task = 0; task < 12; task += 1) {
      void ask('flood', known);
      await end();
    }
    for (let task = 0; task < 19; task += 1) void ask('flood', known);
    const before = started.length;
    void ask('person', from('198.51.100.1'));
    void ask('friend', { account: 'another' });
    for (let task = 0; task < 3; task += 1) await end();
    expect(started.slice(before, before + 2)).toEqual(['friend', 'person']);
    const flood = Array.from({ length: 5 }, () => ask('flood', known));
    expect(await Promise.race(flood)).toBe('unavailable');
  });

  test('an address that comes once passes another that floods', async () => {
    const { ask, end, started } = queueByHand();
    for (let task = 0; task < 6; task += 1) void ask('flood', from('203.0.113.7'));
    void ask('person', from('198.51.100.1'));
    for (let task = 0; task < 7; task += 1) await end();
    expect(started.indexOf('person')).toBe(1);
    expect(started).toHaveLength(7);
  });

  test.each([
    ['IPv4', (index: number) => `203.0.113.${index}`],
    ['IPv6', (index: number) => `2001:db8:1:${index}::1`],
  ])('an address passes a flood from many addresses of one %s network', async (_, address) => {
    const { ask, end, started } = queueByHand();
    for (let task = 0; task < 6; task += 1) void ask('flood', from(address(task)));
    await end();
    void ask('person', from('198.51.100.1'));
    for (let task = 0; task < 6; task += 1) await end();
    expect(started.indexOf('person')).toBeLessThan(4);
  });

  test('a flood takes the places of its own, and no others', async () => {
    const { ask, end, started } = queueByHand({ concurrency: 1, most: 4, mostOfOne: 3 });
    const flood = Array.from({ length: 6 }, () => ask('flood', from('203.0.113.7')));
    const others = [1, 2, 3].map((index) => ask(`person ${index}`, from(`198.51.10${index}.1`)));
    for (let task = 0; task < 9; task += 1) await end();
    expect(await Promise.all(others)).toEqual(['person 1', 'person 2', 'person 3']);
    expect((await Promise.all(flood)).filter((result) => result === 'unavailable')).toHaveLength(4);
    expect(started).toEqual(['flood', 'person 1', 'person 2', 'person 3', 'flood']);
  });

  test('hashes nothing for who has left', async () => {
    const { ask, end, started } = queueByHand();
    const left = new AbortController();
    void ask('first', from('203.0.113.1'));
    const gone = ask('gone', from('203.0.113.2', left.signal));
    void ask('last', from('203.0.113.3'));
    left.abort();
    for (let task = 0; task < 2; task += 1) await end();
    expect(started).toEqual(['first', 'last']);
    expect(await gone).toBe('unavailable');
  });
});
