// Longer than other files: timers, writes, conflicts and drafts of one form move one state, and none makes sense without the others.
import { errorToast } from '#shared/client/error-toast.ts';
import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { type HttpError, isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';
import { stableJson } from '#shared/rules/stable-json.ts';

import type { Stored } from '../queries/stored.ts';
import type { Draft } from '../stores/drafts.ts';
import { pendingSave } from '../stores/pending-saves.ts';
import { isComposing } from './composing.ts';
import { valueAt } from './value-at.ts';

export type SaveState<Value = unknown, S = unknown> =
  | { kind: 'saved'; at: number | null }
  /** `until`: it saves by itself after a pause, or once the value is valid. Absent: it waits for Save. */
  | { kind: 'unsaved'; until?: 'pause' | 'valid' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  /** Rate limited, or the domain is full: the next request is sent after `seconds`. */
  | { kind: 'limited'; seconds: number }
  | { kind: 'refused' }
  /** Someone deleted it. It must be restored if it is in the trash; otherwise the next save creates it again. */
  | { kind: 'gone'; inTrash: boolean }
  /** Both people changed the same field. `base` is the value that both started from; null if unknown. */
  | { kind: 'conflict'; theirs: S; base: Value | null };

export type Writes<Value, S> = {
  /** Replaces `before` with `value`, or creates it if `before` has version 0. `key` makes the creation idempotent. */
  write: (value: Value, before: S, key: string) => Promise<S>;
  /** Reads the stored value; null if someone deleted it. Not needed without versions. */
  read?: (refusal: HttpError) => Promise<S | null>;
  /** Deleted items go to a trash and can't be written until someone restores them. */
  hasTrash?: boolean;
};

/** The merge of two people's changes; `taken` has the labels of the other's. If it `collides`, the user has to choose. */
export type Merged<Value> = { values: Value; taken: string[]; collides: boolean };
export type Merge<Value> = (base: Value | null, mine: Value, theirs: Value) => Merged<Value>;

export type SaverOptions<Value, S extends Stored<Value>> = {
  stored: S;
  writes: Writes<Value, S>;
  /** Loads the merge function. Without one, any two concurrent changes collide. */
  merge?: (() => Promise<Merge<Value>>) | undefined;
  /** The part of a value that is stored. Defaults to all of it. */
  canonical?: ((value: Value) => unknown) | undefined;
  read: () => Value;
  /** Whether the value is valid. Shows the mistakes if the user pressed Save (`explicit`). */
  validate: (explicit: boolean) => boolean | Promise<boolean>;
  /** Milliseconds from a change to its save; null to wait for Save. */
  autosave: (value: Value, stored: S) => number | null;
  onSaved: (stored: S) => void;
  onMerged: (merged: Merged<Value>, theirs: S) => void;
  /** Shows a refusal and returns the paths of the fields that it names. */
  onRefused: (error: unknown) => string[];
};

type Surroundings<Value, S> = {
  onState: (state: SaveState<Value, S>) => void;
  /** Keeps the unsaved value in this browser; null once everything is saved. */
  keep: (draft: Draft<Value> | null, stored: S) => void;
  /** Reports a failed save, but not again for the same reason until the user presses Save or a save has succeeded. */
  onFailed: (error: unknown) => void;
};

const offlineRetry = 5000;
/** Merges per save, in case someone else saves again and again. */
const mostMerges = 3;

/**
 * Saves one form, one write at a time, with optimistic locking. After `stale_version` it merges both people's changes; if they
 * collide, it enters the conflict state and writes nothing until the user chooses. The file is long because the state machine
 * reads best as a whole.
 */
export class Saver<Value, S extends Stored<Value>> {
  readonly #options: () => SaverOptions<Value, S>;
  readonly #around: Surroundings<Value, S>;
  #state: SaveState<Value, S> = { kind: 'saved', at: null };
  #stored: S;
  /** The last saved value, serialized in its canonical form. */
  #saved: string;
  #base: Value | null;
  #key: string = crypto.randomUUID();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  /** Values sent since the last reply. If one of them is stored, only the reply was lost. */
  readonly #sent = new Set<string>();
  /** The user pressed Save, and the save hasn't succeeded yet. */
  #asked = false;
  /** Why the last save failed; empty after a success. */
  #told = '';
  /** The fields that the API refused and their values, which aren't sent again unchanged. */
  #refused: { paths: string[]; serialized: string } | null = null;

  /** `options` returns the options of the latest render. */
  constructor(options: () => SaverOptions<Value, S>, around: Surroundings<Value, S>) {
    this.#options = options;
    this.#around = around;
    this.#stored = options().stored;
    this.#saved = this.#serialize(this.#stored.value);
    this.#base = structuredClone(this.#stored.value);
  }

  get state() {
    return this.#state;
  }
  get stored() {
    return this.#stored;
  }
  same = (first: Value, second: Value): boolean => this.#serialize(first) === this.#serialize(second);
  dirty = (): boolean => this.#serialize(this.#options().read()) !== this.#saved;

  /** Call it after each change of the value. */
  changed = (): void => {
    const { kind } = this.#state;
    if (!this.dirty()) {
      this.stop();
      this.#asked = false;
      this.#keep(null);
      if (kind === 'unsaved' || kind === 'refused') this.#set({ kind: 'saved', at: null });
      return;
    }
    this.#keep(this.#options().read());
    if (kind === 'conflict' || kind === 'gone' || kind === 'limited') return;
    if (this.#refused?.serialized === this.#serializeAt(this.#refused?.paths)) return;
    this.#refused = null;
    const delay = this.#autosave();
    if (!this.#running && kind !== 'offline') this.#setUnsaved(delay);
  };

  /** Resolves to whether everything is saved. `explicit`: the user pressed Save. */
  save = (explicit: boolean): Promise<boolean> => pendingSave(this.#save(explicit));

  async #save(explicit: boolean): Promise<boolean> {
    this.stop();
    this.#asked ||= explicit;
    if (explicit) this.#told = '';
    if (this.#running) await this.#running;
    const state = this.#state;
    if (state.kind === 'conflict' || (state.kind === 'gone' && state.inTrash)) return false;
    if (!this.dirty() && this.#stored.version !== 0) {
      if (state.kind !== 'saved') this.#set({ kind: 'saved', at: Date.now() });
      return true;
    }
    const valid = this.#options().validate(explicit);
    // An await would let the user type between a synchronous check and the read of the value.
    if (!(valid instanceof Promise ? await valid : valid)) {
      this.#set(explicit ? { kind: 'refused' } : { kind: 'unsaved', until: 'valid' });
      return false;
    }
    this.#running = this.#attempt();
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  async #attempt(merges = 0): Promise<boolean> {
    const { writes, read } = this.#options();
    const value = structuredClone(read());
    this.#set({ kind: 'saving' });
    this.#sent.add(this.#serialize(value));
    let stored: S;
    try {
      stored = await writes.write(value, this.#stored, this.#key);
    } catch (error) {
      return this.#failed(error, merges);
    }
    this.#accept(stored, value);
    this.#options().onSaved(stored);
    return this.#settle();
  }

  /** After a save: schedules the changes made meanwhile. True if there are none. */
  #settle(): boolean {
    const dirty = this.dirty();
    this.keepUnsaved();
    if (dirty) this.#setUnsaved(this.#autosave());
    else {
      this.#set({ kind: 'saved', at: Date.now() });
      this.#asked = false;
    }
    return !dirty;
  }

  /** Handles a failed write. True if a retry or a merge saved it after all. */
  async #failed(error: unknown, merges: number): Promise<boolean> {
    const { writes, onRefused } = this.#options();
    const { status, code, retryAfter } = isHttpError(error) ? error : { status: 0, code: '', retryAfter: null };
    const isOld = code === 'stale_version' || code === 'key_reused';
    if (status === 404 && !this.#stored.version && merges === 0) {
      // What an earlier request with this key created was deleted since.
      this.#key = crypto.randomUUID();
      return this.#attempt(merges + 1);
    }
    if (isOld && writes.read && merges < mostMerges) return this.#meet(error as HttpError, writes.read, merges);
    this.#tell(error);
    if (status === 429 || code === 'quota_exceeded') {
      const seconds = retryAfter ?? offlineRetry / 1000;
      this.#set({ kind: 'limited', seconds });
      this.#later(seconds * 1000);
    } else if (isOld || isFetchError(error) || isTimeoutError(error) || status >= 500) {
      this.#set({ kind: 'offline' });
      this.#later(offlineRetry);
    } else if (code === 'proof_needed') {
      // The user would rather not confirm that it's them: the next Save asks again.
      this.#set({ kind: 'unsaved' });
    } else if ((status === 404 && this.#stored.version) || (writes.hasTrash && code === 'conflict')) {
      this.#gone();
    } else {
      this.#set({ kind: 'refused' });
      const paths = onRefused(error);
      this.#refused = { paths, serialized: this.#serializeAt(paths) };
    }
    return false;
  }

  /** Merges the value that someone else saved with the form's. */
  async #meet(refusal: HttpError, read: NonNullable<Writes<Value, S>['read']>, merges: number): Promise<boolean> {
    const options = this.#options();
    let theirs: S | null;
    let merge: Merge<Value>;
    try {
      theirs = await read(refusal);
      merge = (await options.merge?.()) ?? this.#mergeWhole;
    } catch (error) {
      return this.#failed(error, mostMerges);
    }
    if (!theirs) {
      this.#tell(refusal);
      return this.#gone();
    }
    // Version 1 under a used key was created by this form.
    const isOwn =
      this.#sent.has(this.#serialize(theirs.value)) || (refusal.code === 'key_reused' && theirs.version === 1);
    const base = isOwn ? theirs.value : this.#base;
    const merged = merge(base, options.read(), theirs.value);
    if (merged.collides) {
      this.#tell(refusal);
      this.#set({ kind: 'conflict', theirs, base });
      return false;
    }
    this.rebase(theirs);
    options.onSaved(theirs);
    options.onMerged(merged, theirs);
    if (!this.dirty()) return this.#settle();
    // The draft may have been published meanwhile; then it waits for Save.
    if (this.#asked || options.autosave(options.read(), theirs) !== null) return this.#attempt(merges + 1);
    this.#set({ kind: 'unsaved' });
    return false;
  }

  readonly #mergeWhole: Merge<Value> = (base, mine, theirs) => {
    // No collision if only data outside the form changed, like a position, or if our own save succeeded without a reply.
    const collides = !(base !== null && this.same(theirs, base)) && !this.same(theirs, mine);
    return { values: mine, taken: [], collides };
  };

  #tell(error: unknown): void {
    const reason = errorToast(error) ?? '';
    if (reason !== this.#told) this.#around.onFailed(error);
    this.#told = reason;
  }

  #gone(): false {
    const inTrash = this.#options().writes.hasTrash === true;
    if (!inTrash) this.#stored = { ...this.#stored, version: 0 };
    this.#set({ kind: 'gone', inTrash });
    return false;
  }

  /** Makes `theirs` the saved state: the next save is compared with it and carries its version. */
  rebase = (theirs: S): void => {
    this.#accept(theirs, theirs.value);
    this.#set({ kind: 'saved', at: null });
  };

  #accept(stored: S, value: Value): void {
    // The draft of a new item has a name of its own, so remove it under that name.
    if (this.#stored.version === 0) this.#keep(null);
    this.#stored = stored;
    this.#saved = this.#serialize(value);
    this.#base = structuredClone(stored.value);
    this.#key = crypto.randomUUID();
    this.#refused = null;
    this.#told = '';
    this.#sent.clear();
  }

  /** Keeps the form's unsaved value as a draft; none if it has none. */
  keepUnsaved = (): void => this.#keep(this.dirty() ? this.#options().read() : null);

  /** Keeps a discarded value as a draft, so that the user can bring it back. */
  keepAside = (value: Value): void => this.#keep(value);

  /** Restores a draft's base and key. If its version is outdated, the next save merges it with the newer one. */
  restore = ({ base = null, version, key }: Draft<Value>): void => {
    if (key) this.#key = key;
    if (!version || version === this.#stored.version) return;
    this.#base = base;
    this.#stored = { ...this.#stored, version };
  };

  /** The item was restored from the trash, so it can be saved again. */
  revived = (): void => {
    if (this.#state.kind === 'gone') this.#set({ kind: 'unsaved' });
  };
  retry = (): void => {
    if (this.#state.kind === 'offline') void this.save(false);
  };
  stop = (): void => clearTimeout(this.#timer);

  #set(next: SaveState<Value, S>): void {
    this.#state = next;
    this.#around.onState(next);
  }
  #keep(value: Value | null): void {
    const { version } = this.#stored;
    const draft = value && { value, base: this.#base, version, key: this.#key, at: Date.now() };
    this.#around.keep(draft, this.#stored);
  }
  #setUnsaved(delay: number | null): void {
    // An incomplete value stays incomplete until the next pause shows otherwise.
    if (this.#state.kind === 'unsaved' && this.#state.until === 'valid' && delay !== null) return;
    this.#set(delay === null ? { kind: 'unsaved' } : { kind: 'unsaved', until: 'pause' });
  }
  /** Schedules the next save. Returns its delay; null if it waits for Save. */
  #autosave(): number | null {
    const delay = this.#options().autosave(this.#options().read(), this.#stored);
    if (delay !== null) this.#later(delay);
    // Published by the form since the timer was set: now it waits for Save. Retries go on.
    else if (this.#state.kind === 'unsaved') this.stop();
    return delay;
  }
  #later(delay: number): void {
    this.stop();
    this.#timer = setTimeout(() => {
      if (isComposing()) this.#later(delay);
      else void this.save(false);
    }, delay);
  }
  #serialize(value: Value): string {
    return stableJson(this.#options().canonical?.(value) ?? value);
  }
  #serializeAt(paths: string[] = []): string {
    const value = this.#options().read();
    return stableJson(paths.map((path) => valueAt(value, path)));
  }
}
