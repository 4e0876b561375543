import { readStored, storedKeys, writeStored } from './storage.ts';

/**
 * Unsaved changes: the value, the value it is based on, and the idempotency key of an item that isn't created yet. `earlier` were offered
 * and not answered while these were typed.
 */
export type Draft<Value> = {
  value: Value;
  base?: Value | null;
  version?: number | undefined;
  key?: string;
  at: number;
  earlier?: Draft<Value>;
};

/** Whose draft it is, and the domain that it belongs to. */
type Place = { userId: string; host: string };

const prefix = 'panel:draft:';
/** What else of a user's content the panel keeps in the browser: copied blocks, and the media picked last. */
const copies = ['panel:copied-blocks', 'panel:recent-media:'];
/** The user who signed in last; empty after a sign-out, when nothing is kept until the next sign-in. */
const userKey = 'panel:user';
/** Milliseconds until drafts of other users leave this browser: as long as an unused session lasts. */
const longestStay = 30 * 24 * 60 * 60 * 1000;

const keyOf = ({ userId, host }: Place, name: string) => `${prefix}${userId}:${host}:${name}`;

function parse<Value>(stored: string | null): Draft<Value> | null {
  if (!stored) return null;
  try {
    // Older panels named the value of a post `values`.
    const { values, ...draft } = JSON.parse(stored) as Draft<Value> & { values?: Value };
    return { ...draft, value: draft.value ?? (values as Value) };
  } catch {
    return null;
  }
}

export function readDraft<Value>(place: Place, name: string): Draft<Value> | null {
  sortOthers(place.userId);
  return parse(readStored(keyOf(place, name)));
}

/**
 * Keeps a draft in this browser, so that a killed tab, a lost network or an ended session loses nothing; null removes it. Only its
 * user gets it back. After a sign-out nothing is kept, also not by another tab that still shows a form.
 */
export function keepDraft<Value>(place: Place, name: string, draft: Draft<Value> | null): void {
  if (draft && readStored(userKey) === '') return;
  writeStored(keyOf(place, name), draft && JSON.stringify(draft));
}

/** As many as one is likely to want back: a browser keeps 5 MB. */
const mostEarlier = 3;

/** `draft` with those before it, the oldest of which go. */
export function withEarlier<Value>(draft: Draft<Value>, earlier: Draft<Value>, most = mostEarlier): Draft<Value> {
  const { earlier: before, ...alone } = earlier;
  return { ...draft, earlier: before && most > 1 ? withEarlier(alone, before, most - 1) : alone };
}

export type Kept = { host: string; name: string; draft: Draft<unknown> };

/** All drafts of a user, the newest first. */
export function keptDrafts(userId: string): Kept[] {
  sortOthers(userId);
  const start = `${prefix}${userId}:`;
  return storedKeys(start)
    .flatMap((key) => {
      const [host = '', ...name] = key.slice(start.length).split(':');
      const draft = parse(readStored(key));
      return draft ? [{ host, name: name.join(':'), draft }] : [];
    })
    .toSorted((one, other) => other.draft.at - one.draft.at);
}

/** Gives drafts of panels that didn't note their user to this one, and removes old drafts of other users. */
function sortOthers(userId: string): void {
  for (const key of storedKeys(prefix)) {
    const [owner = ''] = key.slice(prefix.length).split(':');
    const stored = readStored(key);
    // Those began with the host, which has a dot, unlike an id.
    if (owner.includes('.')) {
      writeStored(`${prefix}${userId}:${key.slice(prefix.length)}`, stored);
      writeStored(key, null);
    } else if (owner !== userId && (parse(stored)?.at ?? 0) < Date.now() - longestStay) writeStored(key, null);
  }
}

/** Call it at each sign-in: a user gets nothing that another one copied. */
export function rememberUser(userId: string): void {
  if (readStored(userKey) !== userId) forget(copies);
  writeStored(userKey, userId);
}

/** Stops keeping drafts, in all tabs, until somebody signs in. */
export function stopKeeping(): void {
  writeStored(userKey, '');
}

/**
 * Removes what this tab kept in the moment before it saw that another tab had signed out: browsers show a tab the storage of the
 * others with a delay.
 */
export function watchSignOuts(): void {
  addEventListener('storage', ({ key, newValue, oldValue }) => {
    if (key !== userKey || newValue !== '' || !oldValue) return;
    // A tab that slept hears of it late, when the user may be back.
    if (readStored(userKey) === '') forgetUser(oldValue);
  });
}

/** Removes all that the panel has kept of a user's content. */
export function forgetUser(userId: string): void {
  forget([`${prefix}${userId}:`, ...copies]);
}

function forget(prefixes: string[]): void {
  for (const key of prefixes.flatMap(storedKeys)) writeStored(key, null);
}
