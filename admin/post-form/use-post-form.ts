import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { Media } from '#shared/schemas/media.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useAccount, useMay } from '../queries/account.ts';
import { notify } from '../ui/notify.ts';
import type { EditedType, EditorTools } from './editor-context.ts';
import { type FormContext, formResolver } from './form-resolver.ts';
import { emptyValues, type FormValues, sameValues, valuesOf } from './form-values.ts';
import { keepDraft, type LocalDraft, readDraft } from './local-draft.ts';
import { showValues } from './show-values.ts';
import { useFlush } from './use-flush.ts';
import { usePostSaver } from './use-post-saver.ts';
import { useSaveKey } from './use-save-key.ts';

type Options = {
  type: EditedType;
  /** As it was opened; null for a new one. */
  post: Post | null;
  onCreated: (post: Post) => void;
  /** The form says something that nobody typed into it. */
  onShown?: (values: FormValues) => void;
  /** The fields that the API refused, by their path. */
  onRefused?: (named: [name: string, message: string][]) => void;
};

/** One open post: its form, its saver, and what can come between the two. The edit form and the builder show it, each in its way. */
export function usePostForm({ type, post: opened, onCreated, onShown, onRefused }: Options) {
  const { user, domain } = useAccount();
  const allowed = useMay();
  const [post, setPost] = useState(opened);
  const [media, setMedia] = useState(() => mediaOf(opened));
  const [tried, setTried] = useState(false);
  const start = useMemo(() => (opened ? valuesOf(opened) : emptyValues(type.id)), [opened, type.id]);
  const mayWrite = allowed('content.write') || (allowed('content.draft') && (!post || post.created_by === user.id));
  const trashed = Boolean(opened?.deleted_at);
  const readOnly = trashed || !mayWrite;
  const form = useForm<FormValues, FormContext>({
    defaultValues: structuredClone(start),
    resolver: formResolver,
    // The time that is stored may pass while the form is open: only another one is checked.
    context: { storedTime: post?.publish_at ?? null },
    mode: 'onTouched',
    // Where it says false the library enables every field, also the one that a role may not change.
    ...(readOnly ? { disabled: true } : {}),
  });
  const { flush, onFlush } = useFlush();
  const draftKey = { host: domain.host, type: type.id, id: opened?.id ?? 'new' };
  const [draft, setDraft] = useState<LocalDraft | null>(() => {
    const kept = readDraft(draftKey);
    return kept && !readOnly && !sameValues(kept.values, start) ? kept : null;
  });
  const { saver, state } = usePostSaver({
    form,
    post: opened,
    start,
    host: domain.host,
    flush,
    onCreated: (created) => {
      setPost(created);
      onCreated(created);
    },
    onSaved: (saved) => {
      setPost(saved);
      setDraft(null);
    },
    onRefused,
    onMerged: (values, theirs, taken) => {
      know(theirs);
      put(values);
      if (taken.length > 0) notify.info(`Someone saved ${listed(taken)} meanwhile. Theirs and yours are both in.`);
    },
  });
  const tools: EditorTools = useMemo(
    () => ({
      readOnly,
      tried,
      type,
      media,
      onPick: (picked) => setMedia((before) => ({ ...before, [picked.id]: picked })),
      // A new post is made once its title is written.
      onTitleLeft: () => saver.changed(),
      onFlush,
    }),
    [readOnly, tried, type, media, saver, onFlush],
  );

  function know(other: Post) {
    setPost(other);
    setMedia((before) => ({ ...before, ...mediaOf(other) }));
  }
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
    setTried(!saved);
    return saved;
  }
  function resolve(theirs: Post, merged: FormValues, lost: boolean) {
    const mine = structuredClone(form.getValues());
    know(theirs);
    saver.rebase(theirs);
    show(merged);
    void save();
    if (lost) notify.info('Saved as you chose.', { label: 'Bring mine back', onClick: () => show(mine) });
  }
  /** Another state of the post was stored, and the form starts again from it. */
  function adopt(stored: Post) {
    know(stored);
    saver.rebase(stored);
    form.reset(valuesOf(stored));
    onShown?.(valuesOf(stored));
  }
  /** With the keys that the text has not told yet. */
  function isDirty() {
    flush();
    return saver.dirty();
  }
  useSaveKey(() => {
    if (!readOnly) void save();
  });

  function restoreDraft(kept: LocalDraft) {
    // Typed over an older version: saving it meets what came after, and overwrites nothing.
    const { base = null, version } = kept;
    if (version && version !== opened?.version) saver.typedOver({ base, version });
    show(kept.values);
    setDraft(null);
  }
  function discardDraft() {
    keepDraft(draftKey, null);
    setDraft(null);
  }
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
    resolve,
    adopt,
    isDirty,
    restoreDraft,
    discardDraft,
  };
}

function mediaOf(post: Post | null): Record<string, Media> {
  return Object.fromEntries(Object.values(post?.post_body.media ?? {}).map((medium) => [medium.id, medium]));
}

/** 'Title', 'Title and Text', 'Title, Text and Menu'. */
function listed(labels: string[]): string {
  return new Intl.ListFormat('en').format(labels);
}
