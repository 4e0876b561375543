import { Link, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { postTypeById } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { paths } from '../../app/paths.ts';
import { $listPlace, rememberPlace } from '../../stores/list-place.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The row's link: the arrow keys go from one to the next, e opens, x selects. */
export function TitleCell({ post, onSelect }: { post: Post; onSelect: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const search = useSearch({ from: '/panel/$segment/' });
  const { segment } = postTypeById(post.post_type_id);
  const media = post.post_body.media;
  const picture = media['poster'] ?? media['cover'] ?? media['logo'];

  useEffect(() => {
    // Back from the edit form: the row that was opened has the focus again.
    if ($listPlace.get()[segment]?.post !== post.id) return;
    $listPlace.setKey(segment, { search, post: '' });
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest' });
  }, [segment, post.id, search]);

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = moves[event.key];
    if (step) {
      event.preventDefault();
      const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
      links[links.indexOf(event.currentTarget) + step]?.focus();
    } else if (event.key === 'x') onSelect();
    else if (event.key === 'e') event.currentTarget.click();
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      {picture && <Thumbnail media={picture} className="size-9 shrink-0" />}
      <div className="min-w-0">
        <Link
          ref={link}
          data-row
          to={paths.post(post.post_type_id, post.id)}
          onClick={() => rememberPlace(segment, search, post.id)}
          onKeyDown={onKeyDown}
          className="block truncate rounded-sm font-medium"
        >
          {post.title || 'Untitled'}
        </Link>
        <p className="text-soft truncate text-[13px]">
          <span className="max-sm:hidden">{publicPath(post.url)}</span>
          <span className="sm:hidden">
            <StatusBadge status={post.post_status_id} />
          </span>
          <span className="md:hidden">
            {' · '}
            <RelativeTime value={post.updated_at} />
          </span>
        </p>
      </div>
    </div>
  );
}
