import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { editorDebounce } from '#shared/rules/constants.ts';
import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { createCell } from '../forms/cell.ts';
import { useFormKeys } from '../forms/use-form-keys.ts';
import { useSaver } from '../forms/use-saver.ts';
import { useAccount, useMay } from '../queries/account.ts';
import { addressTaken } from '../queries/post-search.ts';
import { postWrites, postWritten } from '../queries/posts.ts';
import type { Draft } from '../stores/drafts.ts';
import { notify } from '../ui/notify.ts';
import type { EditedType, EditorTools } from './editor-context.ts';
import { createFilledIn, type FilledIn } from './filled-in.ts';
import { type FormContext, formResolver, isValid } from './form-resolver.ts';
import { completeDraft, emptyValues, type FormValues, valuesOf } from './form-values.ts';
import { postFieldErrors, postSaving, type StoredPost, storedPost } from './post-saving.ts';
import { showValues } from './show-values.ts';
import { useFlush } from './use-flush.ts';

const saving = postSaving(postWrites);
/** The fields whose changes arrive after a debounce. */
const debounced = new Set(['post_body.attributes.text', 'post_body.blocks', 'post_body.media']);

type Options = {
  type: EditedType;
  /** The post as it was opened; null for a new post. */
  post: Post | null;
  onCreated: (post: Post) => void;
  /** Runs when the form shows values that the user didn't type. */
  onShown?: (values: FormValues) => void;
  /** Receives the API's validation errors by field path. */
  onRefused?: (named: [name: string, message: string][]) => void;
};

/** An open post for the edit form and the builder: its form, its saver, and their conflicts, drafts and refusals. */
export function usePostForm({ type, post: opened, onCreated, onShown, onRefused }: Options) {
  const { user } = useAccount();
  const allowed = useMay();
  const [failures, setFailures] = useState(0);
  const { post, media, know, onPick } = useKnownPost(opened, onCreated);
  const isOwn = !opened || (opened.created_by === user.id && mayChangeOwn(opened.post_status_id));
  const mayWrite = allowed('content.write') || (allowed('content.draft') && isOwn);
  const trashed = Boolean(opened?.deleted_at);
  const readOnly = trashed || !mayWrite;
  const start = useMemo(
    (): StoredPost => (opened ? storedPost(opened) : { value: emptyValues(type.id), version: 0, post: null }),
    [opened, type.id],
  );
  const { form, filledIn } = useValues(start.value, post, readOnly);
  const { flush, onFlush } = useFlush();
  const { saver, state, draft, restoreDraft, discardDraft } = usePostSaver({ form, filledIn }, type, {
    stored: start,
    readOnly,
    flush,
    onSaved: know,
    onMerged: put,
    onRefused: useRefusals(form, onRefused),
  });
  // Memoized, because every field of the form reads it.
  const tools = useMemo(
    (): EditorTools => ({ readOnly, tried: failures > 0, type, media, onPick, onFlush }),
    [readOnly, failures, type, media, onPick, onFlush],
  );

  function put(values: FormValues) {
    showValues(form, values);
    onShown?.(values);
  }
  function show(values: FormValues) {
    put(values);
    saver.changed();
  }
  async function save() {
    flush();
    const saved = await saver.save(true);
    setFailures((before) => (saved ? 0 : before + 1));
    return saved;
  }
  useFormKeys({ readOnly, save: () => void save() });
  return {
    form,
    post,
    media,
    tools,
    saver,
    state,
    draft,
    readOnly,
    trashed,
    save,
    /** How often saves that the user asked for have failed since the last one that didn't. */
    failures,
    /** Ends a conflict with the chosen values. `lost`: some of my changes were given up. */
    resolve: (theirs: StoredPost, merged: FormValues, lost: boolean) => {
      const mine = structuredClone(form.getValues());
      saver.rebase(theirs);
      know(theirs.post as Post);
      show(merged);
      void save();
      if (lost) notify.info('Saved as you chose', { label: 'Restore mine', onClick: () => show(mine) });
    },
    /** Restarts the form from a state that was stored elsewhere. */
    adopt: (stored: Post) => {
      saver.rebase(storedPost(stored));
      know(stored);
      form.reset(valuesOf(stored));
      onShown?.(valuesOf(stored));
    },
    /** Flushes debounced fields first, so that the last keys count. */
    isDirty: () => {
      flush();
      return saver.dirty();
    },
    restoreDraft: (kept: Draft<FormValues>) => {
      flush();
      restoreDraft(kept, (value) => show(post ? completeDraft(value, post) : value));
    },
    discardDraft,
  };
}

type Form = UseFormReturn<FormValues, FormContext>;
type Values = { form: Form; filledIn: FilledIn };

function useValues(start: FormValues, post: Post | null, readOnly: boolean): Values {
  const [filledIn] = useState(createFilledIn);
  const form = useForm<FormValues, FormContext>({
    defaultValues: structuredClone(start),
    resolver: formResolver,
    context: { storedTime: post?.publish_at ?? null, filledIn },
    mode: 'onTouched',
    // `disabled: false` would enable all fields, including those that the role may not change.
    ...(readOnly ? { disabled: true } : {}),
  });
  return { form, filledIn };
}

type SaverOptions = {
  stored: StoredPost;
  readOnly: boolean;
  /** Flushes debounced fields. */
  flush: () => void;
  onSaved: (post: Post) => void;
  onMerged: (values: FormValues) => void;
  onRefused: (error: unknown) => string[];
};

function usePostSaver({ form, filledIn }: Values, type: EditedType, props: SaverOptions) {
  const { flush, onSaved, onMerged, ...options } = props;
  const [isDebounced] = useState(() => createCell(false));
  const { draftSaved, ...opened } = useSaver<FormValues, StoredPost>({
    ...saving,
    ...options,
    draftName: ({ post }) => `${type.id}:${post?.id ?? 'new'}`,
    read: form.getValues,
    merge: async () => {
      const merge = await saving.merge();
      flush();
      return merge;
    },
    validate: async (explicit) => {
      if (!explicit) return isValid(form.getValues());
      // Until a save succeeds, leaving an empty field doesn't take its message away.
      filledIn.ask(true);
      return await form.trigger(undefined, { shouldFocus: true });
    },
    autosave: (values, stored) => {
      const delay = saving.autosave(values, stored);
      return delay === null || isDebounced.get() ? delay : delay + editorDebounce;
    },
    onSaved: (stored) => {
      if (stored.post) onSaved(stored.post);
      filledIn.ask(false);
      draftSaved(stored);
    },
    onMerged: ({ values, taken }) => {
      onMerged(values);
      if (taken.length > 0) notify.info(`Someone saved ${listed(taken)}. Their changes and yours are both kept.`);
    },
  });
  const { saver } = opened;
  useEffect(() => {
    const callback = ({ name = '' }) => {
      isDebounced.put(debounced.has(name));
      filledIn.change(name);
      saver.changed();
    };
    return form.subscribe({ formState: { values: true }, callback });
  }, [form, saver, isDebounced, filledIn]);
  return opened;
}

/** The latest stored post, with its media and those picked since. */
function useKnownPost(opened: Post | null, onCreated: (post: Post) => void) {
  const queryClient = useQueryClient();
  const [post, setPost] = useState(opened);
  const [media, setMedia] = useState(() => mediaOf(opened));
  const onPick = useCallback((picked: Media) => setMedia((before) => ({ ...before, [picked.id]: picked })), []);
  function know(saved: Post) {
    setMedia((before) => ({ ...before, ...mediaOf(saved) }));
    postWritten(queryClient, saved);
    if (!post) onCreated(saved);
    setPost(saved);
  }
  return { post, media, know, onPick };
}

/** Shows the API's validation errors at their fields, and returns the fields' paths. */
function useRefusals(form: Form, onRefused: Options['onRefused']) {
  const queryClient = useQueryClient();
  return (error: unknown): string[] => {
    if (isHttpError(error) && error.code === 'url_taken') addressTaken(queryClient);
    const named = Object.entries(postFieldErrors(error));
    onRefused?.(named);
    for (const [name, message] of named) form.setError(name as 'title', { type: 'server', message });
    return named.map(([name]) => name);
  };
}

function mediaOf(post: Post | null): Record<string, Media> {
  return Object.fromEntries(Object.values(post?.post_body.media ?? {}).map((medium) => [medium.id, medium]));
}

/** 'Title', 'Title and Text', 'Title, Text and Menu'. */
function listed(labels: string[]): string {
  return new Intl.ListFormat('en').format(labels);
}
