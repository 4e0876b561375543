import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';

import type { Stored } from '../queries/stored.ts';
import { pendingSave } from '../stores/pending-saves.ts';

export type FormState<Value> =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused' }
  /** Somebody deleted it: the next save makes it anew. */
  | { kind: 'gone' }
  | { kind: 'conflict'; theirs: Stored<Value> };

const offlineRetry = 5000;

export type SaverOptions<Value> = {
  stored: Stored<Value>;
  read: () => Value;
  /** Whether `value` may be sent; shows what is wrong if the user asked (`explicit`). */
  validate: (explicit: boolean) => boolean;
  write: (value: Value, version: number) => Promise<Stored<Value>>;
  /** What is stored now, for whoever meets a conflict. */
  reload: () => Promise<Stored<Value>>;
  /** Milliseconds after a change; null waits for Save. */
  autosave: number | null;
  onState: (state: FormState<Value>) => void;
  onSaved: (stored: Stored<Value>) => void;
  onRefused: (error: unknown) => void;
  /** Keeps what isn't saved on this computer; null when all of it is. */
  keep: (value: Value | null, version: number) => void;
};

/** Saves something with a version, one write at a time. A stale version becomes the conflict state, and nothing is lost. */
export function createVersionedSaver<Value>(options: SaverOptions<Value>) {
  const { read, onState } = options;
  let { version } = options.stored;
  let saved = stable(options.stored.value);
  let state: FormState<Value> = { kind: 'saved', at: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  function set(next: FormState<Value>): void {
    state = next;
    onState(next);
  }
  const dirty = (): boolean => stable(read()) !== saved;
  function later(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(false), delay);
  }

  function changed(): void {
    if (!dirty()) {
      clearTimeout(timer);
      options.keep(null, 0);
      if (state.kind === 'unsaved' || state.kind === 'refused') set({ kind: 'saved', at: null });
      return;
    }
    options.keep(read(), version);
    if (state.kind === 'conflict' || state.kind === 'gone') return;
    if (!running && state.kind !== 'offline') set({ kind: 'unsaved' });
    if (options.autosave !== null) later(options.autosave);
  }

  /** Whether everything is saved afterwards. `explicit`: the user asked. */
  function save(explicit: boolean): Promise<boolean> {
    return pendingSave(saveNow(explicit));
  }
  async function saveNow(explicit: boolean): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (state.kind === 'conflict') return false;
    if (!dirty() && version > 0 && state.kind !== 'gone') {
      if (state.kind !== 'saved') set({ kind: 'saved', at: Date.now() });
      return true;
    }
    if (!options.validate(explicit)) {
      set({ kind: explicit ? 'refused' : 'unsaved' });
      return false;
    }
    running = attempt();
    try {
      return await running;
    } finally {
      running = null;
    }
  }

  async function attempt(): Promise<boolean> {
    const value = structuredClone(read());
    set({ kind: 'saving' });
    try {
      const stored = await options.write(value, version);
      ({ version } = stored);
      saved = stable(value);
      options.onSaved(stored);
    } catch (error) {
      return failed(error);
    }
    if (dirty()) {
      set({ kind: 'unsaved' });
      options.keep(read(), version);
      if (options.autosave !== null) later(options.autosave);
      return false;
    }
    options.keep(null, 0);
    set({ kind: 'saved', at: Date.now() });
    return true;
  }

  /** Whether it was saved after all. */
  async function failed(error: unknown): Promise<boolean> {
    const status = isHttpError(error) ? error.status : 0;
    if (isHttpError(error) && error.code === 'stale_version') {
      let theirs: Stored<Value>;
      try {
        theirs = await options.reload();
      } catch (unread) {
        return failed(unread);
      }
      // What changed isn't in the form, like its place in a list: nothing collides.
      if (theirs.version > version && stable(theirs.value) === saved) {
        ({ version } = theirs);
        return attempt();
      }
      set({ kind: 'conflict', theirs });
    } else if (isFetchError(error) || isTimeoutError(error) || status >= 500) {
      set({ kind: 'offline' });
      later(offlineRetry);
    } else if (status === 404 && version > 0) {
      version = 0;
      set({ kind: 'gone' });
    } else {
      set({ kind: 'refused' });
      options.onRefused(error);
    }
    return false;
  }

  /** Takes `theirs` for what is saved: the next save is compared with it and carries its version. */
  function rebase(theirs: Stored<Value>): void {
    ({ version } = theirs);
    saved = stable(theirs.value);
    set({ kind: 'saved', at: null });
  }

  return {
    changed,
    save,
    dirty,
    rebase,
    version: () => version,
    /** The version that the next write carries: an older one when what was typed is older. */
    carry: (older: number) => {
      version = older;
    },
    keepMine: (theirs: Stored<Value>) => {
      rebase(theirs);
      return save(true);
    },
    retry: () => {
      if (state.kind === 'offline') void save(false);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The same text for the same value, whatever the order of its keys. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
