/** The members page's filter: one value each for 'cuisine', 'diet', 'day' and 'open', and the typed 'name'. */
export type Wanted = Map<string, string>;
/**
 * A member in the list: its keys ('cuisine=tacos', 'day=friday'; 'day=friday&diet=vegan' where it has no such dish on that day), its name
 * normalized by `plainName`, and the path of its page. `openOn`: the day of the stop where it is open now, as a key.
 */
export type Findable = { keys: string[]; name: string; path: string; openOn?: string };

/** The key of members that are open now. */
export const open = 'open=now';
const groups = ['cuisine', 'diet', 'day', 'open', 'name'];

/** Reads the filter from a URL and ignores other parameters. */
export function wantedIn(query: string): Wanted {
  return new Map([...new URLSearchParams(query)].filter(([group, value]) => groups.includes(group) && value.trim()));
}

/** The URL of the members page at `path` with a filter. */
export function addressOf(path: string, wanted: Wanted): string {
  return wanted.size > 0 ? `${path}?${new URLSearchParams([...wanted])}` : path;
}

/** Toggles a choice. A group has one choice at a time. */
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

function groupOf(key: string): string {
  return pairOf(key)[0];
}

function pairOf(key: string): [group: string, value: string] {
  const [group = '', value = ''] = key.split('=');
  return [group, decodeURIComponent(value)];
}

/** A name normalized for comparison: no accents, lower case. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
}

/**
 * The members that match, and for each key how many would match if it were chosen as well, in one pass over the members. `found`: paths of
 * members that the search of the whole site finds by what was typed, for example by a dish.
 */
export function search<T extends Findable>(
  members: T[],
  wanted: Wanted,
  found?: Set<string>,
): { hits: Set<T>; counts: Map<string, number> } {
  const words = plainName(wanted.get('name') ?? '').split(/\s+/);
  const chosen = [...wanted].flatMap(([group, value]) =>
    group === 'name' ? [] : [`${group}=${encodeURIComponent(value)}`],
  );
  const isOf = ({ keys, openOn = '' }: T, all: string[]) =>
    all.every(
      (key) => keys.includes(key) && !all.some((other) => keys.includes(`${key.replace(open, openOn)}&${other}`)),
    );
  const hits = new Set<T>();
  const counts = new Map<string, number>();
  for (const member of members) {
    if (!words.every((word) => member.name.includes(word)) && !found?.has(member.path)) continue;
    if (isOf(member, chosen)) hits.add(member);
    for (const key of member.keys) {
      const others = chosen.filter((other) => groupOf(other) !== groupOf(key));
      if (isOf(member, [...others, key])) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return { hits, counts };
}
