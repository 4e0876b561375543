import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { type HttpError, isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { postWrites } from '../queries/posts.ts';
import { pendingSave } from '../stores/pending-saves.ts';
import { bodyInput, changedData, dataInput, type FormValues, stable, valuesOf } from './form-values.ts';

/** With the text editor's 300 ms a draft is saved within 800 ms of the last key. */
export const autosaveDelay = 450;
const offlineRetry = 5000;
/** Somebody who saves without end is waited for. */
const mostMerges = 3;

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused' }
  /** Somebody put it into the trash, or deleted it for good. */
  | { kind: 'gone' }
  /** Both changed the same: `base` is what was read, null where that isn't known any more. */
  | { kind: 'conflict'; theirs: Post; base: FormValues | null };

type Options = {
  /** Null for a post that isn't made yet. */
  post: Post | null;
  start: FormValues;
  read: () => FormValues;
  /** Fields that wait before they tell their value tell it now. */
  flush: () => void;
  /** Whether the form may be sent; shows what is wrong if the user asked (`explicit`). */
  validate: (explicit: boolean) => Promise<boolean>;
  /** False holds autosave back, for a new post whose title is still being typed. */
  mayAutosave: () => boolean;
  writes: typeof postWrites;
  onState: (state: SaveState) => void;
  onSaved: (post: Post, created: boolean) => void;
  onRefused: (error: unknown) => void;
  /** Somebody saved in the meantime, and it came together: the form shows `values` from now on. `taken` names what is theirs. */
  onMerged: (values: FormValues, theirs: Post, taken: string[]) => void;
  /** Keeps what isn't saved on this computer, with what it was typed over; null when all of it is saved. */
  keep: (values: FormValues | null, read: Read) => void;
};

/** What a form was read from: its values then, and their version. */
export type Read = { base: FormValues | null; version: number };

export type PostSaver = ReturnType<typeof createPostSaver>;

/**
 * Saves a form: drafts by themselves, everything else when asked. One write at a time, each with the version that was
 * read. After a stale one both people's changes come together; where they collide it becomes the conflict state, and nothing
 * is written until somebody chose. Body and data are two calls: only what changed is sent.
 */
export function createPostSaver(options: Options) {
  const { read, writes, onState } = options;
  let post = options.post;
  let savedBody = post ? stable(bodyInput(options.start, post)) : '';
  let savedData = dataInput(options.start);
  let base: FormValues | null = post ? structuredClone(options.start) : null;
  let state: SaveState = { kind: 'saved', at: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  /** The address that the API refused: saving it again by itself would only be refused again. */
  let refused: string | null = null;

  function set(next: SaveState): void {
    state = next;
    onState(next);
  }
  function dirty(values = read()): boolean {
    const untouched = post ? savedBody : stable(bodyInput(options.start, null));
    return stable(bodyInput(values, post)) !== untouched || changedData(savedData, dataInput(values)) !== null;
  }
  /** Drafts save themselves; what visitors see changes only when someone says so. */
  function isDraft(values: FormValues): boolean {
    return savedData.post_status_id === postStatusIds.draft && values.post_status_id === postStatusIds.draft;
  }
  function later(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(false), delay);
  }

  function changed(): void {
    const values = read();
    if (!dirty(values)) {
      clearTimeout(timer);
      options.keep(null, known());
      if (state.kind === 'unsaved' || state.kind === 'refused') set({ kind: 'saved', at: null });
      return;
    }
    options.keep(values, known());
    if (state.kind === 'conflict' || state.kind === 'gone') return;
    if (refused === address(values)) return;
    refused = null;
    if (!running && state.kind !== 'offline') set({ kind: 'unsaved' });
    if (isDraft(values) && options.mayAutosave()) later(autosaveDelay);
  }

  /** Whether everything is saved afterwards. `explicit`: the user asked. */
  function save(explicit: boolean): Promise<boolean> {
    return pendingSave(saveNow(explicit));
  }
  async function saveNow(explicit: boolean): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (state.kind === 'conflict' || state.kind === 'gone') return false;
    if (!dirty() && post) {
      if (state.kind !== 'saved') set({ kind: 'saved', at: Date.now() });
      return true;
    }
    if (!(await options.validate(explicit))) {
      set({ kind: explicit ? 'refused' : 'unsaved' });
      return false;
    }
    running = attempt(explicit);
    try {
      return await running;
    } finally {
      running = null;
    }
  }

  async function attempt(explicit: boolean, merges = 0): Promise<boolean> {
    const values = structuredClone(read());
    set({ kind: 'saving' });
    try {
      await send(values);
    } catch (error) {
      if (isHttpError(error) && error.code === 'stale_version' && post && merges < mostMerges) {
        // What was a draft may be on the site by now: then it waits until somebody says so.
        const goesOn = (await meet(post.id)) && (explicit || isDraft(read()));
        return goesOn && (await attempt(explicit, merges + 1));
      }
      await failed(error);
      return false;
    }
    if (dirty()) {
      set({ kind: 'unsaved' });
      if (isDraft(read())) later(autosaveDelay);
      return false;
    }
    options.keep(null, known());
    set({ kind: 'saved', at: Date.now() });
    return true;
  }

  /** Brings what somebody else saved together with the form; false when a person must choose, or it can't be read. */
  async function meet(id: string): Promise<boolean> {
    let theirs: Post;
    try {
      theirs = await writes.get(id);
    } catch (error) {
      await failed(error);
      return false;
    }
    // Few saves meet another one: what brings two together comes with the first.
    const merging = await import('./merge-values.ts').catch(() => null);
    if (!merging) {
      set({ kind: 'offline' });
      later(offlineRetry);
      return false;
    }
    if (theirs.deleted_at !== null) {
      set({ kind: 'gone' });
      return false;
    }
    options.flush();
    const merged = merging.mergeValues(base, read(), valuesOf(theirs));
    if (merged.collisions.length > 0) {
      set({ kind: 'conflict', theirs, base });
      return false;
    }
    rebase(theirs);
    options.onMerged(merged.values, theirs, merged.taken);
    if (dirty()) set({ kind: 'unsaved' });
    return true;
  }

  async function send(values: FormValues): Promise<void> {
    const created = post === null;
    if (!post) {
      const { url, title, post_status_id, publish_at } = dataInput(values);
      const body = bodyInput(values, null);
      post = await writes.create({
        url,
        title,
        post_status_id,
        publish_at,
        post_type_id: values.post_type_id,
        post_body: body,
      });
      savedBody = stable(body);
      savedData = dataInput(valuesOf(post));
      base = valuesOf(post);
    }
    const body = bodyInput(values, post);
    if (stable(body) !== savedBody) {
      post = await writes.body(post.id, { version: post.version, post_body: body });
      savedBody = stable(body);
      base = valuesOf(post);
    }
    const data = changedData(savedData, dataInput(values));
    if (data) {
      post = await writes.data(post.id, { version: post.version, ...data });
      savedData = dataInput(values);
      base = valuesOf(post);
    }
    options.onSaved(post, created);
  }

  async function failed(error: unknown): Promise<void> {
    const status = isHttpError(error) ? error.status : 0;
    const isStale = isHttpError(error) && error.code === 'stale_version';
    if (isStale || isFetchError(error) || isTimeoutError(error) || status >= 500 || status === 429) {
      set({ kind: 'offline' });
      later(offlineRetry);
    } else if (isHttpError(error) && (status === 404 || error.code === 'conflict')) {
      set({ kind: 'gone' });
    } else {
      refused = address(read());
      set({ kind: 'refused' });
      options.onRefused(error);
    }
  }

  /** Takes `theirs` for what is saved: the next save is compared with it and carries its version. */
  function rebase(theirs: Post): void {
    post = theirs;
    savedBody = stable(bodyInput(valuesOf(theirs), theirs));
    savedData = dataInput(valuesOf(theirs));
    base = valuesOf(theirs);
    set({ kind: 'saved', at: null });
  }
  function known(): Read {
    return { base, version: post?.version ?? 0 };
  }

  return {
    changed,
    save,
    dirty,
    state: () => state,
    /** What was typed is older than the post: the next write meets everything that came after. */
    typedOver: (older: Read) => {
      base = older.base;
      if (post) post = { ...post, version: older.version };
    },
    /** Takes `theirs` for what is saved. What the form says beyond that is not saved yet. */
    rebase,
    /** What was gone is back: the next write meets it as it is now. */
    revived: () => {
      if (state.kind === 'gone') set({ kind: 'unsaved' });
    },
    retry: () => {
      if (state.kind === 'offline') void save(false);
    },
    stop: () => clearTimeout(timer),
  };
}

function address({ url, title }: FormValues): string {
  return `${url} ${title}`;
}

/** The fields that a refusal names, as the form names them: the body repeats title and url. */
export function fieldErrors(error: HttpError): [name: string, message: string][] {
  const renamed: Record<string, string> = { 'post_body.attributes.title': 'title', 'post_body.attributes.url': 'url' };
  const named = Object.entries(error.body?.errors ?? {}).map(([name, messages]): [string, string] => [
    renamed[name] ?? name,
    messages.join(' '),
  ]);
  if (named.length === 0 && error.code === 'url_taken') return [['url', error.body?.message ?? 'This url is taken']];
  return named;
}
