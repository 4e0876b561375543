import { Link } from '@tanstack/react-router';

import { isHttpError } from '#shared/client/errors/http-error.ts';

import { listLink } from '../../routing/paths.ts';

export type Refusal = { id: string; titles: string[]; total: number };

/** The posts that kept `id` from being deleted; null for any other error. */
export function refusalOf(id: string, error: unknown): Refusal | null {
  if (!isHttpError(error) || error.code !== 'in_use') return null;
  const titles = error.body?.errors?.['posts'] ?? [];
  // The message begins with the total; `errors.posts` lists only the first titles.
  return { id, titles, total: Math.max(titles.length, Number.parseInt(error.body?.message ?? '', 10) || 0) };
}

type Props = { refusal: Refusal; name: string; typeId: number };

/** Says that a row can't be deleted, with links to the posts that use it. */
export function InUseNotice({ refusal: { titles, total }, name, typeId }: Props) {
  return (
    <div role="alert" className="bg-warn-wash px-4 py-2.5 text-[13px]">
      <p>
        {total === 1 ? 'One post uses' : `${total} posts use`} <bdi>{name}</bdi>, so it can’t be removed. Remove it
        there first:
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {titles.map((title) => (
          <li key={title} className="max-w-full min-w-0 truncate">
            <Link {...listLink(typeId, { q: title })} dir="auto" className="underline underline-offset-2">
              {title}
            </Link>
          </li>
        ))}
        {total > titles.length && <li>and {total - titles.length} more</li>}
      </ul>
    </div>
  );
}
