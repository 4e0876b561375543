export type Turns<T> = {
  size: number;
  /** Appends to the queue of that name; null puts it before all queues. */
  add: (queue: string | null, item: T) => void;
  take: () => T | undefined;
};

/** A round-robin queue: the next item comes from the queue that has waited longest. */
export function createTurns<T>(): Turns<T> {
  const first: T[] = [];
  /** In the order of their turns. An emptied queue is removed, so its next item puts it at the end again. */
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
