import { readFileSync } from 'node:fs';

import { usageOf } from '#api/lib/process-usage.ts';

/** Of the child processes: peak memory of the largest in bytes, CPU time of all in seconds. */
type Taken = { peak: number; processor: number };

/** Polls the child processes until it is stopped. Only Linux reports these figures; elsewhere all are zero. */
export function watchChildren(): { end: () => Taken } {
  const before = new Map<number, number>();
  for (const pid of children()) before.set(pid, usageOf(pid)?.processor ?? 0);
  const now = new Map<number, number>();
  let peak = 0;
  const look = () => {
    for (const pid of children()) {
      const used = usageOf(pid);
      if (!used) continue;
      peak = Math.max(peak, used.peak);
      now.set(pid, used.processor);
    }
  };
  const timer = setInterval(look, 5);
  return {
    end: () => {
      look();
      clearInterval(timer);
      const processor = [...now].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
      return { peak, processor };
    },
  };
}

function children(): number[] {
  try {
    const list = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1');
    return list.split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // not Linux
  }
}
