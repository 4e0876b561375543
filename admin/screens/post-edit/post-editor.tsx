import { Suspense, useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { type EditedType, EditorContext } from '../../post-form/editor-context.ts';
import { usePostForm } from '../../post-form/use-post-form.ts';
import { useMay } from '../../queries/account.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { EditorHeader } from './editor-header.tsx';
import { isWritten, PostFields } from './post-fields.tsx';
import { useWritingAlone } from './use-writing-alone.ts';

const PostNotices = lazyNamed(() => import('../../post-form/post-notices.tsx'), 'PostNotices');
const ReviewNotice = lazyNamed(() => import('../../post-form/review-notice.tsx'), 'ReviewNotice');
const StartFrom = lazyNamed(() => import('./start-from.tsx'), 'StartFrom');
const PreviewDialog = lazyNamed(() => import('../../post-form/preview-dialog.tsx'), 'PreviewDialog');
const TrashNotice = lazyNamed(() => import('../../post-form/trash-notice.tsx'), 'TrashNotice');
const HistorySheet = lazyNamed(() => import('./history/history-sheet.tsx'), 'HistorySheet');

type Props = { type: EditedType; post: Post | null; onCreated: (post: Post) => void; onRestored?: () => void };

export function PostEditor({ type, post: opened, onCreated, onRestored }: Props) {
  const allowed = useMay();
  const [opens, setOpens] = useState<'history' | 'preview' | 'templates' | null>(null);
  const edited = usePostForm({ type, post: opened, onCreated });
  const alone = useWritingAlone(isWritten(type));
  const { form, post, tools, saver, state, draft, readOnly, trashed, save, failures } = edited;
  // The form focuses a wrong field by itself, unless it is in a folded box, or the API found it.
  useEffect(() => {
    if (failures > 0) focusMistake();
  }, [failures]);

  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <form
          noValidate
          data-alone={alone || undefined}
          className="-mt-6 space-y-4 [--toolbar-top:3.5rem] sm:[--toolbar-top:8.25rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <EditorHeader
            type={type}
            edited={edited}
            isWritten={isWritten(type)}
            onTemplates={opened || readOnly ? undefined : () => setOpens('templates')}
            onHistory={() => setOpens('history')}
            onPreview={() => setOpens('preview')}
          />
          <Suspense>
            {opened && trashed && <TrashNotice post={opened} onRestored={onRestored} />}
            {(draft || state.kind === 'gone' || state.kind === 'conflict') && (
              <PostNotices edited={edited} post={post} />
            )}
            {opened && !trashed && allowed('content.draft') && <ReviewNotice post={opened} />}
          </Suspense>
          <PostFields type={type} post={post} />
        </form>
        <Suspense>
          {opens === 'templates' && <StartFrom onClose={() => setOpens(null)} />}
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
              onRestored={edited.adopt}
              onClose={() => setOpens(null)}
            />
          )}
        </Suspense>
      </FormProvider>
      <LeaveGuard dirty={edited.isDirty} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}

function focusMistake(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')];
  if (!wrong.some((field) => field === document.activeElement)) wrong[0]?.focus();
}
