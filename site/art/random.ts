// Our own random generator, because the same seed must give the same picture on every machine.

export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
  // An independent stream, so that a change in one part of a picture does not reshuffle the others.
  fork: (name: string) => Random;
};

export function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  }
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new Error('pick needs at least one item');
      return items[Math.floor(next() * items.length)] as Item;
    },
    shuffle: <Item>(items: readonly Item[]) => {
      const result = [...items];
      for (let index = result.length - 1; index > 0; index--) {
        const other = whole(0, index);
        [result[index], result[other]] = [result[other] as Item, result[index] as Item];
      }
      return result;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
