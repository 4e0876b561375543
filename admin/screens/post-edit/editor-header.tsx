import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Shapes } from 'lucide-react';
import { useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';

import { $listPlace } from '../../lists/list-place.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { PostStatus, ShownState } from '../../post-form/post-status.tsx';
import { PublishSlot } from '../../post-form/publish-slot.tsx';
import type { usePostForm } from '../../post-form/use-post-form.ts';
import { listLink } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ActionLabel, PostActions } from './post-actions.tsx';

type Props = {
  type: EditedType;
  edited: ReturnType<typeof usePostForm>;
  /** Whether the title is the first line below (post-fields.tsx). */
  isWritten: boolean;
  /** Absent for posts that started elsewhere: the builder has their templates. */
  onTemplates: (() => void) | undefined;
  onHistory: () => void;
  onPreview: () => void;
};

/** Back link, save state, title and actions. No state changes its height, so that the form below never jumps. */
export function EditorHeader({ type, edited, isWritten, onTemplates, onHistory, onPreview }: Props) {
  const { post, state, readOnly } = edited;
  const [status, blocks] = useWatch<FormValues, ['post_status_id', 'post_body.blocks']>({
    name: ['post_status_id', 'post_body.blocks'],
  });
  return (
    <header className="border-line bg-ground @container top-14 z-20 -mx-4 border-b px-4 py-2 sm:sticky md:-mx-8 md:px-8">
      <HeadLine type={type} edited={edited} />
      <div className="mt-1 gap-3 sm:flex sm:h-9 sm:items-center">
        {/* Its whole text is in the field below; above a written text it appears when that has scrolled away. */}
        <h1
          dir="auto"
          className={`min-w-0 grow truncate text-left text-xl leading-7 font-semibold tracking-tight ${isWritten ? 'shown-later max-sm:sr-only' : ''}`}
        >
          <TypedTitle otherwise={post?.title || `New ${type.label.toLowerCase()}`} />
        </h1>
        <div className="flex h-9 shrink-0 items-center gap-1 max-sm:mt-1 @min-[54rem]:gap-2">
          {post && <PostActions post={post} readOnly={readOnly} onHistory={onHistory} onPreview={onPreview} />}
          {onTemplates && (!post || !blocks) && (
            <Button tone="quiet" onClick={onTemplates}>
              <Shapes size={14} aria-hidden /> <ActionLabel>Templates</ActionLabel>
            </Button>
          )}
          {!readOnly && (
            <div className="ml-auto flex items-center gap-2">
              {state.kind === 'conflict' ? (
                <Button tone="primary" onClick={showConflict}>
                  Choose
                </Button>
              ) : (
                <Button
                  type="submit"
                  tone={post ? 'plain' : 'primary'}
                  aria-keyshortcuts="Control+S Meta+S"
                  disabled={state.kind === 'saving'}
                >
                  {post ? 'Save' : status === postStatusIds.draft ? 'Create draft' : 'Create'}
                </Button>
              )}
              {post && <PublishSlot edited={edited} post={post} />}
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

/** Apart, so that a letter of the title renders nothing else of the header. */
function TypedTitle({ otherwise }: { otherwise: string }) {
  return useWatch<FormValues, 'title'>({ name: 'title' }) || otherwise;
}

/** The way back, what visitors see, and whether the form is saved. */
function HeadLine({ type, edited: { post, state, readOnly } }: Pick<Props, 'type' | 'edited'>) {
  const place = useStore($listPlace)[type.segment];
  return (
    <div className="flex h-5 items-center justify-between gap-3">
      <Link
        {...listLink(type.id, place?.search ?? {})}
        className="text-soft hover:text-ink inline-flex shrink-0 items-center gap-1 rounded-sm text-[13px]"
      >
        <ArrowLeft size={14} aria-hidden /> {type.plural}
      </Link>
      {post && !post.deleted_at && <ShownState post={post} className="me-auto" />}
      {!readOnly && (
        <div className="shrink-0">
          <PostStatus post={post} state={state} />
        </div>
      )}
      {readOnly && !post?.deleted_at && (
        <p className="text-soft shrink-0">
          <span className="sm:hidden">View only</span>
          <span className="max-sm:hidden">You can view this, but not change it.</span>
        </p>
      )}
    </div>
  );
}

/** The conflict is shown above the form, which may be scrolled far down. */
function showConflict(): void {
  const first = document.querySelector<HTMLElement>('[aria-labelledby="conflict-title"] input');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
