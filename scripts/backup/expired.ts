/** How many backups are kept: the newest one of each of the last days, weeks (from Monday) and months that have any, in UTC. */
export type Keep = { days: number; weeks: number; months: number };

/** How the names of all backups begin that the server makes. */
export const namePrefix = 'caravan-network-';
const extension = '.tar.zst';

type Named = {
  time: Date;
  /** Eight hexadecimal digits of the installation that made it. */
  id: string;
  isEncrypted: boolean;
};

/** The name of a backup of the network that was begun at `time`. */
export function backupName({ time, id, isEncrypted }: Named): string {
  const stamp = time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `${namePrefix}${stamp}-${id}${extension}${isEncrypted ? '.age' : ''}`;
}

/** When a backup of that name was begun; null for a file that no server made. `id`: only those of this installation. */
export function timeOfBackup(name: string, id?: string): Date | null {
  const [, year, month, day, hour, minute, second, own] =
    /^caravan-network-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})\.tar\.zst(?:\.age)?$/.exec(name) ?? [];
  if (id !== undefined && own !== id) return null;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const dayMs = 86_400_000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** The Monday of its week. 1970 began on a Thursday. */
const weekOf = (time: Date) => String(Math.floor((time.getTime() / dayMs + 3) / 7));
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/**
 * The names of backups of this installation that needn't be kept any more. Those of others in the same place aren't among them, nor other
 * files, nor the newest backup.
 */
export function expiredBackups(names: string[], id: string, { days, weeks, months }: Keep): string[] {
  const dated = names
    .flatMap((name) => {
      const time = timeOfBackup(name, id);
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
