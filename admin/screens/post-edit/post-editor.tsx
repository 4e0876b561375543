import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { type EditedType, EditorContext } from '../../post-form/editor-context.ts';
import { usePostForm } from '../../post-form/use-post-form.ts';
import { useMay } from '../../queries/account.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { EditorHeader } from './editor-header.tsx';
import { PostFields } from './post-fields.tsx';

const ConflictView = lazyNamed(() => import('../../post-form/conflict-view.tsx'), 'ConflictView');
const DraftOffer = lazyNamed(() => import('../../post-form/draft-offer.tsx'), 'DraftOffer');
const StartFrom = lazyNamed(() => import('./start-from.tsx'), 'StartFrom');
const PreviewDialog = lazyNamed(() => import('../../post-form/preview-dialog.tsx'), 'PreviewDialog');
const TrashNotice = lazyNamed(() => import('../../post-form/trash-notice.tsx'), 'TrashNotice');
const HistorySheet = lazyNamed(() => import('./history/history-sheet.tsx'), 'HistorySheet');

type Props = { type: EditedType; post: Post | null; onCreated: (post: Post) => void; onRestored?: () => void };

/** The edit form of one post. */
export function PostEditor({ type, post: opened, onCreated, onRestored }: Props) {
  const allowed = useMay();
  const [opens, setOpens] = useState<'history' | 'preview' | 'templates' | null>(null);
  const { form, post, tools, saver, state, draft, readOnly, trashed, save, ...open } = usePostForm({
    type,
    post: opened,
    onCreated,
  });

  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <form
          noValidate
          className="-mt-6 space-y-5 [--toolbar-top:3.5rem] sm:[--toolbar-top:7.75rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <EditorHeader
            type={type}
            post={post}
            state={state}
            readOnly={readOnly}
            onTemplates={() => setOpens('templates')}
            onHistory={() => setOpens('history')}
            onPreview={() => setOpens('preview')}
          />
          <Suspense>
            {opened && trashed && <TrashNotice post={opened} onRestored={onRestored} />}
            {post && state.kind === 'gone' && (
              <TrashNotice
                meanwhile
                post={post}
                onRestored={() => {
                  saver.revived();
                  void save();
                }}
              />
            )}
            {draft && (
              <DraftOffer draft={draft} onRestore={() => open.restoreDraft(draft)} onDiscard={open.discardDraft} />
            )}
            {state.kind === 'conflict' && (
              <ConflictView
                base={state.base}
                theirs={state.theirs}
                onResolve={(merged, lost) => open.resolve(state.theirs, merged, lost)}
              />
            )}
          </Suspense>
          <PostFields type={type} post={post} />
        </form>
        <Suspense>
          {opens === 'templates' && !post && <StartFrom onClose={() => setOpens(null)} />}
          {opens === 'preview' && post && (
            <PreviewDialog
              postId={post.id}
              onSave={readOnly ? () => Promise.resolve(true) : save}
              onClose={() => setOpens(null)}
            />
          )}
          {opens === 'history' && post && (
            <HistorySheet
              post={post}
              mayRestore={!readOnly && allowed('content.write') && state.kind !== 'conflict'}
              isDirty={saver.dirty()}
              onSave={save}
              onRestored={open.adopt}
              onClose={() => setOpens(null)}
            />
          )}
        </Suspense>
      </FormProvider>
      <LeaveGuard dirty={open.isDirty} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}
