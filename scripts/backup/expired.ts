/** How many backups are kept: the newest one of each of the last days, weeks (from Monday) and months that have any, in UTC. */
export type Keep = { days: number; weeks: number; months: number };

const extension = '.tar.zst';

/** The name of a backup of the network that was due at `time`. */
export function backupName(time: Date, isEncrypted: boolean): string {
  const stamp = time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `caravan-network-${stamp}${extension}${isEncrypted ? '.age' : ''}`;
}

/** When a backup of that name was due; null for a file that the server didn't make. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^caravan-network-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.zst(?:\.age)?$/.exec(name) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const dayMs = 86_400_000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** The Monday of its week. 1970 began on a Thursday. */
const weekOf = (time: Date) => String(Math.floor((time.getTime() / dayMs + 3) / 7));
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** The names of backups that needn't be kept any more. Files of other names aren't among them, nor is the newest backup. */
export function expiredBackups(names: string[], { days, weeks, months }: Keep): string[] {
  const dated = names
    .flatMap((name) => {
      const time = timeOfBackup(name);
      return time ? [{ name, time }] : [];
    })
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const kept = new Set<string>(dated.slice(0, 1).map(({ name }) => name));
  const spans: [count: number, of: (time: Date) => string][] = [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ];
  for (const [count, of] of spans) {
    const newest = new Map<string, string>();
    for (const { name, time } of dated) if (!newest.has(of(time))) newest.set(of(time), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}
