import { readFileSync } from 'node:fs';

/** Resident bytes now and at most, and seconds of CPU time since the process started. */
export type Usage = { memory: number; peak: number; processor: number };

/** The usage of a process; null when it has ended, or where the system doesn't tell (not Linux). */
export function usageOf(pid: number): Usage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
    const memory = bytes('VmRSS');
    if (Number.isNaN(memory)) return null;
    // The name in parentheses may contain anything; utime and stime are the 12th and 13th field after it, in hundredths
    // of a second.
    const times = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    return { memory, peak: bytes('VmHWM'), processor: (Number(times?.[11]) + Number(times?.[12])) / 100 };
  } catch {
    return null;
  }
}
