import { Link } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { $listPlace, rememberPlace } from '../../lists/list-place.ts';
import { paths } from '../../routing/paths.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { EditableCell } from './editable-cell.tsx';
import { useRowTools } from './list-context.ts';
import { RowState } from './row-state.tsx';

/** The row's link; the table handles its keys (use-row-keys.ts). */
export function TitleCell({ post }: { post: ListedPost }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { search, refusals } = useRowTools();
  const { segment } = postTypeById(post.post_type_id);
  const { media } = post;
  const picture = media.poster ?? media.cover ?? media.logo;
  const refusal = refusals.get(post.id);

  useEffect(() => {
    // After leaving the edit form, focus the row that was opened.
    if ($listPlace.get()[segment]?.post !== post.id) return;
    $listPlace.setKey(segment, { search: search(), post: '' });
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest' });
  }, [segment, post.id, search]);

  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* Pages rarely have a picture. Elsewhere the frame is empty without one. Either way all titles start at one line. */}
      {picture || post.post_type_id !== postTypeIds.page ? (
        <Thumbnail media={picture} className="size-9 shrink-0" />
      ) : (
        <span aria-hidden className="text-soft grid size-9 shrink-0 place-items-center">
          <Files size={18} strokeWidth={1.5} />
        </span>
      )}
      <div className="min-w-0 grow">
        <EditableCell post={post} field="title">
          <Link
            ref={link}
            data-row={post.id}
            to={paths.post(post.post_type_id, post.id)}
            title={post.title}
            dir="auto"
            onClick={() => rememberPlace(segment, search(), post.id)}
            aria-keyshortcuts="e x Backspace F2"
            className="block truncate rounded-sm text-left font-medium outline-offset-0!"
          >
            {post.title || 'Untitled'}
          </Link>
        </EditableCell>
        {refusal ? (
          <p className="text-danger truncate text-[13px]" title={refusal}>
            {refusal}
          </p>
        ) : (
          // What has no room beside the rest wraps into a hidden line.
          <p className="text-soft flex h-[1lh] flex-wrap overflow-hidden text-[13px]">
            <span className="max-w-full truncate max-sm:hidden" dir="ltr">
              {publicPath(post.url)}
            </span>
            <span className="max-w-full sm:hidden">
              <RowState post={post} className="max-w-full align-bottom" />
            </span>
            <span className="whitespace-pre md:hidden">
              {' · '}
              <RelativeTime value={post.updated_at} />
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
