import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

import { isHttpError } from '#shared/client/errors/http-error.ts';

import { useAccount } from '../queries/account.ts';
import { reportError } from '../queries/query-client.ts';
import type { Stored } from '../queries/stored.ts';
import { notify } from '../ui/notify.ts';
import { createHistory } from './history.ts';
import { type KeptDraft, keptDraft } from './kept-draft.ts';
import { createVersionedSaver, type FormState, stable } from './versioned-saver.ts';

type Errors = Record<string, string>;

export type FormOptions<Value> = {
  /** Names the draft on this computer, within the domain. */
  name: string;
  stored: Stored<Value>;
  schema: z.ZodMiniType;
  readOnly: boolean;
  autosave?: number;
  write: (value: Value, version: number) => Promise<Stored<Value>>;
  reload: () => Promise<Stored<Value>>;
  onSaved: (stored: Stored<Value>) => void;
};

export type VersionedForm<Value> = ReturnType<typeof useVersionedForm<Value>>;

/** The state of a form over something with a version: its value, what is wrong with it, and whether it is safe. */
export function useVersionedForm<Value>(options: FormOptions<Value>) {
  const { stored, schema, readOnly } = options;
  const { domain } = useAccount();
  const [value, show] = useState(stored.value);
  const [state, setState] = useState<FormState<Value>>({ kind: 'saved', at: null });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<Errors>({});
  const [steps, setSteps] = useState({ undo: false, redo: false });
  // Read when something happens, never while rendering.
  const [{ latest, current, element }] = useState(() => ({
    latest: createCell(options),
    current: createCell(stored.value),
    element: createCell<HTMLFormElement | null>(null),
  }));
  useEffect(() => latest.put(options));

  const [kept] = useState(() => keptDraft<Value>(domain.host, options.name));
  const [draft, setDraft] = useState<KeptDraft<Value> | null>(() => {
    const found = readOnly ? null : kept.read();
    return found && stable(found.value) !== stable(stored.value) ? found : null;
  });
  const [history] = useState(() => createHistory<Value>());
  const [saver] = useState(() =>
    createVersionedSaver<Value>({
      stored,
      read: current.get,
      validate: (explicit) => {
        const valid = z.safeParse(latest.get().schema, current.get()).success;
        if (explicit) setTried(!valid);
        if (explicit && !valid) focusMistake(element.get());
        return valid;
      },
      write: (given, version) => latest.get().write(given, version),
      reload: () => latest.get().reload(),
      autosave: options.autosave ?? null,
      onState: setState,
      onSaved: (saved) => {
        setDraft(null);
        setRefusals({});
        latest.get().onSaved(saved);
      },
      onRefused: (error) => {
        const named = isHttpError(error) ? (error.body?.errors ?? {}) : {};
        setRefusals(Object.fromEntries(Object.entries(named).map(([path, words]) => [path, words.join(' ')])));
        if (Object.keys(named).length === 0) reportError(error, undefined);
        else focusMistake(element.get());
      },
      keep: kept.keep,
    }),
  );

  function load(next: Value): void {
    current.put(next);
    show(next);
    setSteps({ undo: history.canUndo(), redo: history.canRedo() });
  }
  /** `merge` names what is typed into: its keystrokes are undone together. */
  function set(next: Value | ((before: Value) => Value), merge?: string): void {
    const made = typeof next === 'function' ? (next as (before: Value) => Value)(current.get()) : next;
    history.push(current.get(), merge);
    load(made);
    setRefusals({});
    saver.changed();
  }
  function step(to: Value | null): void {
    if (to === null) return;
    load(to);
    saver.changed();
  }
  const undo = () => step(history.undo(current.get()));
  const redo = () => step(history.redo(current.get()));

  // Somebody saved it meanwhile, and nothing was typed here: the newer one is simply shown.
  const follow = useEffectEvent((newer: Stored<Value>) => {
    if (newer.version <= saver.version() || saver.dirty()) return;
    saver.rebase(newer);
    history.clear();
    load(newer.value);
  });
  useEffect(() => follow(stored), [stored]);

  useEffect(() => {
    addEventListener('online', saver.retry);
    return () => {
      removeEventListener('online', saver.retry);
      saver.stop();
    };
  }, [saver]);

  const save = () => saver.save(true);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      // As the form's own button does: a sheet closes with it.
      element.get()?.requestSubmit();
    } else if (key === 'z' && !isTyping(event.target)) {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const mistakes = mistakesOf(schema, value);
  return {
    value,
    set,
    undo,
    redo,
    steps,
    state,
    readOnly,
    attach: element.put,
    save,
    dirty: saver.dirty,
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    /** What is wrong at `path`, once its user left it or tried to save. */
    errorOf: (path: string): string | undefined =>
      refusals[path] ?? (tried || touched.has(path) ? mistakes[path] : undefined),
    mistakes: { ...(tried ? mistakes : {}), ...refusals },
    draft,
    bringBack: (found: KeptDraft<Value>) => {
      // Typed against an older version: saving it must meet the conflict, not overwrite what came after.
      if (found.version > 0) saver.carry(found.version);
      setDraft(null);
      set(found.value);
    },
    discardDraft: () => {
      kept.keep(null, 0);
      setDraft(null);
    },
    keepMine: (theirs: Stored<Value>) => void saver.keepMine(theirs),
    takeTheirs: (theirs: Stored<Value>) => {
      const mine = structuredClone(current.get());
      history.push(mine);
      saver.rebase(theirs);
      latest.get().onSaved(theirs);
      load(theirs.value);
      kept.keep(mine, theirs.version);
      notify.info('You took the newer version.', { label: 'Bring mine back', onClick: () => set(mine) });
    },
  };
}

function createCell<Content>(first: Content) {
  let now = first;
  return {
    get: () => now,
    put: (next: Content): void => {
      now = next;
    },
  };
}

/** Every mistake by its path, 'header.0.text'; the first one where there are several. */
function mistakesOf(schema: z.ZodMiniType, value: unknown): Errors {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

function focusMistake(form: HTMLFormElement | null): void {
  // Marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
