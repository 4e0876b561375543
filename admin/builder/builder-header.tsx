import { ExternalLink as ExternalIcon, Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { SaveState } from '../forms/saver.ts';
import type { FormValues } from '../post-form/form-values.ts';
import { PostStatus } from '../post-form/post-status.tsx';
import { useAccount } from '../queries/account.ts';
import { paths, publicUrl } from '../routing/paths.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { HeaderBar } from './header-bar.tsx';

const PreviewDialog = lazyNamed(() => import('../post-form/preview-dialog.tsx'), 'PreviewDialog');

type Props = { post: Post; state: SaveState; onSave: () => Promise<boolean> };

export function BuilderHeader({ post, state, onSave }: Props) {
  const { domain } = useAccount();
  const [previewing, setPreviewing] = useState(false);
  const title = useWatch<FormValues, 'title'>({ name: 'title' });
  return (
    <>
      <HeaderBar
        back={{ to: paths.post(post.post_type_id, post.id), label: 'Back to the form' }}
        title={title}
        busy={state.kind === 'saving' || state.kind === 'conflict'}
        onSave={() => void onSave()}
      >
        <PostStatus post={post} state={state} />
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
      </HeaderBar>
      {previewing && (
        <Suspense>
          <PreviewDialog postId={post.id} onSave={onSave} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </>
  );
}
