/** What the members page is asked to show: 'cuisine', 'diet' and 'day' with a value each, and 'name' with what was typed. */
export type Wanted = Map<string, string>;
/** A member in the list: its keys ('cuisine=tacos', 'day=friday') and its name as `plainName` makes it. */
export type Findable = { keys: string[]; name: string };

const groups = ['cuisine', 'diet', 'day', 'name'];

/** Reads an address; whatever else it says is left out. */
export function wantedIn(query: string): Wanted {
  const params = new URLSearchParams(query);
  return new Map(groups.flatMap((group) => (params.get(group)?.trim() ? [[group, params.get(group) ?? '']] : [])));
}

/** The address of the members page at `path` that shows what is wanted. */
export function addressOf(path: string, wanted: Wanted): string {
  return wanted.size > 0 ? `${path}?${new URLSearchParams([...wanted])}` : path;
}

/** The same with one choice more; one that was made already is taken back. A group has one choice at a time. */
export function withChoice(wanted: Wanted, key: string): Wanted {
  const [group, value] = pairOf(key);
  const changed = new Map(wanted);
  if (wanted.get(group) === value) changed.delete(group);
  else changed.set(group, value);
  return changed;
}

export function isChosen(wanted: Wanted, key: string): boolean {
  const [group, value] = pairOf(key);
  return wanted.get(group) === value;
}

function pairOf(key: string): [group: string, value: string] {
  const [group = '', value = ''] = key.split('=');
  return [group, decodeURIComponent(value)];
}

/** A name as it is compared: without accents and capitals. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
}

/**
 * The members that are wanted, and for each key how many would be if it were chosen beside what is wanted in the other groups:
 * one look at each member.
 */
export function search<T extends Findable>(
  members: T[],
  wanted: Wanted,
): { hits: Set<T>; counts: Map<string, number> } {
  const words = plainName(wanted.get('name') ?? '').split(/\s+/);
  const chosen = [...wanted].filter(([group]) => group !== 'name');
  const hits = new Set<T>();
  const counts = new Map<string, number>();
  for (const member of members) {
    if (!words.every((word) => member.name.includes(word))) continue;
    const missed = chosen.filter(([group, value]) => !member.keys.some((key) => isPair(key, group, value)));
    if (missed.length === 0) hits.add(member);
    if (missed.length > 1) continue;
    const only = missed[0]?.[0];
    for (const key of member.keys) {
      if (only === undefined || key.startsWith(`${only}=`)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return { hits, counts };
}

function isPair(key: string, group: string, value: string): boolean {
  return key === `${group}=${encodeURIComponent(value)}`;
}
