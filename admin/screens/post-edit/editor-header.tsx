import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ExternalLink as ExternalIcon, Eye, History, LayoutTemplate } from 'lucide-react';
import { useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { SaveState } from '../../forms/saver.ts';
import { $listPlace } from '../../lists/list-place.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { PostStatus } from '../../post-form/post-status.tsx';
import { useAccount } from '../../queries/account.ts';
import { listLink, paths, publicUrl } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

type Props = {
  type: EditedType;
  post: Post | null;
  state: SaveState;
  readOnly: boolean;
  onTemplates: () => void;
  onHistory: () => void;
  onPreview: () => void;
};

/** Back link, title, and save state. */
export function EditorHeader({ type, post, state, readOnly, onTemplates, onHistory, onPreview }: Props) {
  const { domain } = useAccount();
  const title = useWatch<FormValues, 'title'>({ name: 'title' });
  const status = useWatch<FormValues, 'post_status_id'>({ name: 'post_status_id' });
  const place = useStore($listPlace)[type.segment];
  const published = post?.post_status_id === postStatusIds.published && !post.deleted_at;
  return (
    <header className="border-line bg-ground top-14 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2.5 sm:sticky md:-mx-8 md:px-8">
      <div className="min-w-0 grow max-sm:w-full sm:basis-48">
        <Link
          {...listLink(type.id, place?.search ?? {})}
          className="text-soft hover:text-ink inline-flex items-center gap-1 rounded-sm text-[13px]"
        >
          <ArrowLeft size={14} aria-hidden /> {type.plural}
        </Link>
        <h1 className="truncate text-xl font-semibold tracking-tight">{title || `New ${type.label.toLowerCase()}`}</h1>
      </div>
      {published && (
        <ExternalLink href={publicUrl(domain.host, post.url)} className={buttonClass({ tone: 'quiet' })}>
          <span className="max-sm:sr-only">View on site</span> <ExternalIcon size={14} aria-hidden />
        </ExternalLink>
      )}
      {post && !readOnly && (
        <Link to={paths.build(type.id, post.id)} className={buttonClass()}>
          <LayoutTemplate size={14} aria-hidden /> <span className="max-sm:sr-only">Build page</span>
        </Link>
      )}
      {post && !post.deleted_at && (
        <Button tone="quiet" onClick={onPreview}>
          <Eye size={14} aria-hidden /> <span className="max-sm:sr-only">Preview</span>
        </Button>
      )}
      <Button tone="quiet" onClick={post ? onHistory : onTemplates}>
        {post ? <History size={14} aria-hidden /> : <LayoutTemplate size={14} aria-hidden />}{' '}
        <span className="max-sm:sr-only">{post ? 'History' : 'Templates'}</span>
      </Button>
      {readOnly ? (
        !post?.deleted_at && <p className="text-soft">You can read this, not change it.</p>
      ) : (
        <div className="ml-auto flex items-center gap-3">
          <PostStatus post={post} state={state} />
          {state.kind === 'conflict' ? (
            <Button tone="primary" onClick={showConflict}>
              Choose
            </Button>
          ) : (
            <Button
              type="submit"
              tone="primary"
              aria-keyshortcuts="Control+S Meta+S"
              disabled={state.kind === 'saving'}
            >
              {post ? 'Save' : status === postStatusIds.draft ? 'Create draft' : 'Create'}
            </Button>
          )}
        </div>
      )}
    </header>
  );
}

/** The conflict is shown above the form, which may be scrolled far down. */
function showConflict(): void {
  const first = document.querySelector<HTMLElement>('[aria-labelledby="conflict-title"] input');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
