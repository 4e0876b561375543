import { Link } from '@tanstack/react-router';
import { ArrowLeft, ExternalLink as ExternalIcon, Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { paths, publicUrl } from '../app/paths.ts';
import { useAccount } from '../queries/account.ts';
import type { FormValues } from '../screens/post-edit/form-values.ts';
import type { SaveState } from '../screens/post-edit/post-saver.ts';
import { SaveStatus } from '../screens/post-edit/save-status.tsx';
import { PublishButton } from '../screens/shell/publish-button.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { CanvasTools } from './canvas-tools.tsx';

const PreviewDialog = lazyNamed(() => import('../screens/post-edit/preview-dialog.tsx'), 'PreviewDialog');

type Props = { post: Post; state: SaveState; onSave: () => Promise<boolean> };

/** Which page this is, whether it is safe, and how it gets out. */
export function BuilderHeader({ post, state, onSave }: Props) {
  const { domain } = useAccount();
  const [previewing, setPreviewing] = useState(false);
  const title = useWatch<FormValues, 'title'>({ name: 'title' });
  return (
    <header className="border-line bg-ground flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b px-2 py-1.5 md:px-3">
      <Link
        to={paths.post(post.post_type_id, post.id)}
        aria-label="Back to the form"
        title="Back to the form"
        className={buttonClass({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft size={17} aria-hidden />
      </Link>
      <h1 dir="auto" className="min-w-0 truncate font-semibold max-sm:max-w-36">
        {title || 'Untitled'}
      </h1>
      <CanvasTools />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <SaveStatus post={post} state={state} />
        <IconButton label="Preview" onClick={() => setPreviewing(true)}>
          <Eye size={17} aria-hidden />
        </IconButton>
        {post.post_status_id === postStatusIds.published && (
          <ExternalLink
            href={publicUrl(domain.host, post.url)}
            className={`${buttonClass({ tone: 'quiet' })} max-lg:hidden`}
          >
            View on site <ExternalIcon size={14} aria-hidden />
          </ExternalLink>
        )}
        <Button
          tone="plain"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={state.kind === 'saving' || state.kind === 'conflict'}
          onClick={() => void onSave()}
        >
          Save
        </Button>
        <PublishButton />
      </div>
      {previewing && (
        <Suspense>
          <PreviewDialog postId={post.id} onSave={onSave} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </header>
  );
}
