import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';

import type { FormBlockData, FormProgress } from '#shared/blocks/form/Markup.tsx';
import { sendFormToEither } from '#shared/client/send-form.ts';
import { checkForm } from '#shared/rules/form-check.ts';

import { type Draft, draftName, dropDraft, keepDraft, newDraft, readDraft } from './submission-draft.ts';
import { fillFields, focusField, honeypotOf, readFields } from './submission-fields.ts';
import { fieldErrorsOf, words, wordsFor } from './submission-words.ts';

const open: FormProgress = { phase: 'open', errors: new Map(), message: '', failed: false };
/** Milliseconds until the form says that sending is slow. */
const slow = 5000;

type Submission = { root: RefObject<HTMLDivElement | null>; progress: FormProgress | undefined };

/**
 * Runs the form inside `root`. Undefined until hydration, so that the built page has the form that works without a script. The
 * inputs are uncontrolled; a copy of their values is stored for the tab until the form is sent.
 */
export function useSubmission({ form, action, path }: FormBlockData): Submission {
  const root = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<FormProgress>();
  const [focused, setFocused] = useState<{ name: string }>();

  // After the messages are rendered, so that screen readers announce them with the field.
  useEffect(() => {
    const element = root.current?.querySelector('form');
    if (element && focused) focusField(element, focused.name);
  }, [focused]);
  const isSent = progress?.phase === 'sent';
  useEffect(() => {
    if (isSent) root.current?.querySelector<HTMLElement>('.sent')?.focus();
  }, [isSent]);

  useEffect(() => {
    const element = root.current?.querySelector('form');
    if (!element) return undefined;
    const { keep, judge, send, reconnect } = submissionOf(element, { form, action, path }, setProgress, setFocused);
    // Input typed before hydration.
    keep();
    setProgress(open);
    const done = new AbortController();
    const listen = { signal: done.signal };
    element.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void send();
      },
      listen,
    );
    element.addEventListener(
      'input',
      ({ target }) => {
        keep();
        judge(target, false);
      },
      listen,
    );
    element.addEventListener('change', ({ target }) => judge(target, true), listen);
    // The error of the field that a press on Send leaves would move the button from under the pointer.
    const press = (event: MouseEvent) => event.preventDefault();
    element.querySelector<HTMLElement>('.form-send button')?.addEventListener('mousedown', press, listen);
    root.current?.querySelector('.sent a')?.addEventListener('click', () => setProgress(open), listen);
    window.addEventListener('online', reconnect, listen);
    return () => done.abort();
  }, [form, action, path]);

  return { root, progress };
}

/** Stores, validates and sends what is in the fields of `element`. */
function submissionOf(
  element: HTMLFormElement,
  { form, action, path }: Pick<FormBlockData, 'form' | 'action' | 'path'>,
  setProgress: Dispatch<SetStateAction<FormProgress | undefined>>,
  setFocused: (field: { name: string }) => void,
) {
  const name = draftName(path, form);
  let draft: Draft = readDraft(name) ?? newDraft();
  let isSending = false;
  let wasOffline = false;
  fillFields(element, draft.values);

  function keep(): void {
    const values = readFields(element, form);
    draft = { ...draft, values };
    // An empty draft would load the script on the next visit for nothing.
    if (Object.values(values).some(Boolean)) keepDraft(name, draft);
    else dropDraft(name);
  }

  function check(): Map<string, string[]> {
    return checkForm(form, readFields(element, form)).errors;
  }

  /** Validates a field when it is left; clears its error as soon as it is valid. */
  function judge(target: EventTarget | null, isLeft: boolean): void {
    const field = (target as HTMLInputElement).name;
    const found = check().get(field);
    setProgress((before) => before && (isLeft || !found ? judged(before, field, found) : before));
  }

  function fail(errors: Map<string, string[]>, message: string): void {
    setProgress({ phase: 'open', errors, message, failed: true });
    const [first] = errors.keys();
    if (first) setFocused({ name: first });
  }

  async function send(): Promise<void> {
    if (isSending) return; // a double click
    const errors = check();
    if (errors.size > 0) return fail(errors, words.check);
    isSending = true;
    wasOffline = false;
    setProgress({ ...open, phase: 'sending' });
    const waiting = setTimeout(() => setProgress({ ...open, phase: 'sending', message: words.slow }), slow);
    try {
      await sendFormToEither(action, location.origin, {
        form,
        fields: readFields(element, form),
        homepage: honeypotOf(element),
        started_at: Math.round(performance.timeOrigin),
        idempotency_key: draft.key,
        page: path,
      });
      dropDraft(name);
      draft = newDraft();
      element.reset();
      setProgress({ ...open, phase: 'sent' });
    } catch (error) {
      wasOffline = !navigator.onLine;
      fail(fieldErrorsOf(error), wordsFor(error));
    } finally {
      clearTimeout(waiting);
      isSending = false;
    }
  }

  function reconnect(): void {
    if (wasOffline) setProgress((before) => before && { ...before, message: words.online, failed: false });
  }

  return { keep, judge, send, reconnect };
}

function judged(before: FormProgress, field: string, found: string[] | undefined): FormProgress {
  if (!found && !before.errors.has(field)) return before;
  const errors = new Map(before.errors);
  if (found) errors.set(field, found);
  else errors.delete(field);
  return errors.size > 0 ? { ...before, errors } : { ...before, errors, message: '', failed: false };
}
