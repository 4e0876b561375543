import { readFileSync } from 'node:fs';

/** Of the child processes: peak memory of the largest in bytes, CPU time of all in seconds. */
type Taken = { peak: number; processor: number };

/** Polls the child processes until it is stopped. Only Linux reports these figures; elsewhere all are zero. */
export function watchChildren(): { end: () => Taken } {
  const before = new Map<number, number>();
  for (const pid of children()) before.set(pid, processorOf(pid));
  const now = new Map<number, number>();
  let peak = 0;
  const look = () => {
    for (const pid of children()) {
      peak = Math.max(peak, peakOf(pid));
      now.set(pid, Math.max(processorOf(pid), now.get(pid) ?? 0));
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
  const list = read(`/proc/self/task/${process.pid}/children`);
  return list.split(' ').filter(Boolean).map(Number);
}

/** The peak of its resident memory, in bytes. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Fields 14 and 15, in hundredths of a second. */
function processorOf(pid: number): number {
  const times = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(times[11] ?? 0) + Number(times[12] ?? 0)) / 100;
}

/** Empty when the process has ended or the system has no such file. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
