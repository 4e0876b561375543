import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { Media } from '#shared/schemas/media.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { notify } from '../../ui/notify.ts';
import { ConflictView } from './conflict-view.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type EditedType, EditorContext, type EditorTools } from './editor-context.ts';
import { EditorHeader } from './editor-header.tsx';
import { formResolver } from './form-resolver.ts';
import { emptyValues, type FormValues, sameValues, valuesOf } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { keepDraft, type LocalDraft, readDraft } from './local-draft.ts';
import { PostFields } from './post-fields.tsx';
import { TrashNotice } from './trash-notice.tsx';
import { usePostSaver } from './use-post-saver.ts';

type Props = { type: EditedType; post: Post | null; onCreated: (post: Post) => void; onRestored?: () => void };

/** One open post: its form, its saver, and what can come between the two. */
export function PostEditor({ type, post: opened, onCreated, onRestored }: Props) {
  const { user, domain } = useAccount();
  const allowed = useMay();
  const [post, setPost] = useState(opened);
  const [media, setMedia] = useState<Record<string, Media>>(opened?.post_body.media ?? {});
  const start = useMemo(() => (opened ? valuesOf(opened) : emptyValues(type.id)), [opened, type.id]);
  const mayWrite = allowed('content.write') || (allowed('content.draft') && (!post || post.created_by === user.id));
  const trashed = Boolean(opened?.deleted_at);
  const readOnly = trashed || !mayWrite;
  const form = useForm<FormValues>({
    defaultValues: structuredClone(start),
    resolver: formResolver,
    mode: 'onTouched',
    disabled: readOnly,
  });
  const flushers = useRef(new Set<() => void>());
  useEffect(() => {
    const waiting = flushers.current;
    // Before the saver stops listening: the last keys are kept too when a lost session takes the form away.
    return () => {
      for (const flush of waiting) flush();
    };
  }, []);
  const { saver, state } = usePostSaver({
    form,
    post: opened,
    start,
    host: domain.host,
    onCreated: (created) => {
      setPost(created);
      onCreated(created);
    },
    onSaved: () => setDraft(null),
  });
  const [draft, setDraft] = useState<LocalDraft | null>(() => {
    const kept = readDraft({ host: domain.host, type: type.id, id: opened?.id ?? 'new' });
    return kept && !readOnly && !sameValues(kept.values, start) ? kept : null;
  });

  const [tried, setTried] = useState(false);
  const tools: EditorTools = useMemo(
    () => ({
      readOnly,
      tried,
      type,
      media,
      onPick: (slot, picked) => setMedia((before) => ({ ...before, [slot]: picked })),
      // A new post is made once its title is written.
      onTitleLeft: () => saver.changed(),
      onFlush: (flush) => {
        flushers.current.add(flush);
        return () => flushers.current.delete(flush);
      },
    }),
    [readOnly, tried, type, media, saver],
  );

  function load(values: FormValues) {
    form.reset(structuredClone(values));
  }
  async function save() {
    for (const flush of flushers.current) flush();
    const saved = await saver.save(true);
    setTried(!saved);
    return saved;
  }
  function takeTheirs(theirs: Post) {
    const mine = structuredClone(form.getValues());
    setMedia((before) => ({ ...before, ...theirs.post_body.media }));
    saver.takeTheirs(theirs);
    load(valuesOf(theirs));
    // Loading cleared what was kept: what was typed stays on this computer until the next change.
    keepDraft(
      { host: domain.host, type: type.id, id: theirs.id },
      { values: mine, version: theirs.version, at: Date.now() },
    );
    notify.info('You took the newer version.', { label: 'Bring mine back', onClick: () => restore(mine) });
  }
  function restore(values: FormValues) {
    load(values);
    saver.changed();
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!readOnly) void save();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <form
          noValidate
          className="-mt-6 space-y-5 [--toolbar-top:7.75rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <EditorHeader type={type} post={post} state={state} readOnly={readOnly} />
          {opened && trashed && <TrashNotice post={opened} onRestored={onRestored} />}
          {draft && (
            <DraftOffer
              draft={draft}
              onRestore={() => {
                // Typed against an older version: saving it must meet the conflict, not overwrite what came after.
                if (draft.version && draft.version !== opened?.version) saver.useVersion(draft.version);
                restore(draft.values);
                setDraft(null);
              }}
              onDiscard={() => {
                keepDraft({ host: domain.host, type: type.id, id: opened?.id ?? 'new' }, null);
                setDraft(null);
              }}
            />
          )}
          {state.kind === 'conflict' && (
            <ConflictView
              mine={form.getValues()}
              theirs={state.theirs}
              onKeepMine={() => void saver.keepMine(state.theirs)}
              onTakeTheirs={() => takeTheirs(state.theirs)}
            />
          )}
          <PostFields type={type} post={post} />
        </form>
      </FormProvider>
      <LeaveGuard dirty={() => saver.dirty()} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}
