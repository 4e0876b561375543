export type Turns<T> = {
  size: number;
  /** At the end of a queue of that name; null: before all others. */
  add: (queue: string | null, item: T) => void;
  take: () => T | undefined;
};

/** Things that wait in queues which take turns: the next is the first of the queue that had none for longest. */
export function createTurns<T>(): Turns<T> {
  const first: T[] = [];
  /** In the order of their turns. An empty one is gone: with its next item it is the last again. */
  const queues = new Map<string, T[]>();
  return {
    get size() {
      return first.length + queues.size;
    },
    add: (name, item) => {
      const queue = name === null ? first : queues.get(name);
      if (queue) queue.push(item);
      else if (name !== null) queues.set(name, [item]);
    },
    take: () => {
      if (first.length > 0) return first.shift();
      for (const [name, queue] of queues) {
        queues.delete(name);
        const item = queue.shift();
        if (queue.length > 0) queues.set(name, queue);
        return item;
      }
      return undefined;
    },
  };
}
