import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { stableJson } from '#shared/rules/stable-json.ts';

import type { Stored } from '../queries/stored.ts';
import type { Draft } from '../stores/drafts.ts';
import { notify } from '../ui/notify.ts';
import { createCell } from './cell.ts';
import { createHistory } from './history.ts';
import { idIn } from './refusals.ts';
import type { Saver, Writes } from './saver.ts';
import { useErrors } from './use-errors.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useSaver } from './use-saver.ts';

export type FormOptions<Value> = {
  /** The name of the draft in this browser, within the domain. */
  name: string;
  stored: Stored<Value>;
  schema: z.ZodMiniType;
  readOnly?: boolean;
  /** Ctrl+S doesn't submit it, because what was sent can't be taken back. */
  sends?: boolean;
  /** Milliseconds from a change to its save. Without it, the form waits for Save. */
  autosave?: number | undefined;
  /** The part of a value that is stored. Defaults to all of it. */
  canonical?: ((value: Value) => unknown) | undefined;
  writes: Writes<Value, Stored<Value>>;
  onSaved?: (stored: Stored<Value>) => void;
};

export type PanelForm<Value> = ReturnType<typeof usePanelForm<Value>>;

/** The form of everything but posts: value, undo, mistakes, save state, draft and conflict. */
export function usePanelForm<Value>({ name, stored, readOnly = false, sends = false, ...options }: FormOptions<Value>) {
  const [element] = useState(() => createCell<HTMLFormElement | null>(null));
  const { value, steps, current, history, load } = useValue(stored.value);
  const { validate, refuse, accept, change, ...errors } = useErrors(options.schema, value, element.get);
  const { saver, state, draft, draftSaved, restoreDraft, discardDraft } = useSaver<Value, Stored<Value>>({
    stored,
    draftName: () => name,
    readOnly,
    writes: options.writes,
    read: current.get,
    validate: (explicit) => validate(current.get(), explicit),
    autosave: () => options.autosave ?? null,
    canonical: options.canonical,
    onSaved: (saved) => {
      draftSaved(saved);
      accept();
      options.onSaved?.(saved);
    },
    onMerged: ({ values }) => load(values),
    onRefused: refuse,
  });

  /** Consecutive changes with the same `merge` are one step of undo. */
  function set(next: Value | ((before: Value) => Value), merge?: string): void {
    const before = current.get();
    const made = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
    history.push(before, merge);
    load(made);
    change(before, made);
    saver.changed();
  }
  /** Changes what isn't stored, such as which item is open: no step of undo, and nothing to save. */
  function show(next: (before: Value) => Value): void {
    load(next(current.get()));
  }
  function step(to: Value | null): void {
    if (to === null) return;
    load(to);
    saver.changed();
  }
  const undo = () => step(history.undo(current.get()));
  const redo = () => step(history.redo(current.get()));

  useFollow(stored, saver, () => {
    history.clear();
    load(stored.value);
  });
  // A sheet closes after its own submit, so Ctrl+S submits like the button does.
  useFormKeys({ readOnly: readOnly || sends, save: () => element.get()?.requestSubmit(), undo, redo });
  return {
    ...errors,
    value,
    set,
    show,
    undo,
    redo,
    steps,
    state,
    readOnly,
    attach: element.put,
    save: () => saver.save(true),
    dirty: saver.dirty,
    draft,
    bringBack: (found: Draft<Value>) => restoreDraft(found, set),
    discardDraft,
    keepMine: (theirs: Stored<Value>) => {
      saver.rebase(theirs);
      void saver.save(true);
    },
    takeTheirs: (theirs: Stored<Value>) => {
      const mine = structuredClone(current.get());
      history.push(mine);
      saver.rebase(theirs);
      options.onSaved?.(theirs);
      load(theirs.value);
      saver.keepAside(mine);
      notify.info('You took the newer version', { label: 'Restore mine', onClick: () => set(mine) });
    },
  };
}

/** Shows a newer value that someone else saved, unless the form has unsaved changes. */
function useFollow<Value>(stored: Stored<Value>, saver: Saver<Value, Stored<Value>>, show: () => void): void {
  const follow = useEffectEvent(() => {
    const isNewer =
      stored.version === undefined
        ? !saver.same(stored.value, saver.stored.value)
        : stored.version > (saver.stored.version ?? 0);
    if (!isNewer || saver.dirty()) return;
    saver.rebase(stored);
    show();
  });
  const seen = stored.version ?? stableJson(stored.value);
  useEffect(() => follow(), [seen]);
}

/** The value of a form, and its undo history. */
function useValue<Value>(first: Value) {
  const [value, show] = useState(first);
  const [steps, setSteps] = useState({ undo: false, redo: false });
  const [cells] = useState(() => ({ current: createCell(first), history: createHistory<Value>() }));
  const { current, history } = cells;
  function load(next: Value): void {
    current.put(next);
    show(next);
    setSteps({ undo: history.canUndo(), redo: history.canRedo() });
  }
  return { value, steps, current, history, load };
}

type CreateOptions<Value> = Omit<FormOptions<Value>, 'stored' | 'writes' | 'autosave'> & {
  empty: Value;
  /** What tells two items apart, like an email. Another one is another item, with a key of its own. */
  identity: (value: Value) => string;
  /** Creates it; `key` makes the request idempotent. */
  create: (value: Value, key: string) => Promise<void>;
  /** An earlier request, whose reply got lost, created the item as `id` from other values than the form has now. */
  onCreatedBefore: (id: string, value: Value) => void;
};

/** The form of an item that is created once and then left. */
export function useCreateForm<Value>(props: CreateOptions<Value>): PanelForm<Value> {
  const { empty, identity, create, onCreatedBefore, ...options } = props;
  const write = async (value: Value, _before: unknown, key: string) => {
    try {
      await create(value, `${key}:${identity(value)}`);
    } catch (error) {
      if (!isHttpError(error) || error.code !== 'key_reused') throw error;
      onCreatedBefore(idIn(error), value);
    }
    return { value };
  };
  return usePanelForm({ ...options, stored: { value: empty, version: 0 }, writes: { write } });
}
