import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { metMembers } from '#shared/content/met-members.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { ErrorPage } from '#shared/schemas/options.ts';

import { accountQuery } from '../queries/account.ts';
import { core } from '../queries/domains.ts';
import { errorPageQuery } from '../queries/error-page.ts';
import { fullListQuery } from '../queries/posts.ts';
import { publicUrl } from '../routing/paths.ts';
import { useProblem } from '../stores/screen-problem.ts';
import { LinkButton } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';

type Props = {
  /** The name of the error in the window's title. */
  problem: string;
  /** Replaces the configured title as the heading. */
  heading?: string;
  /** A 404, which shows the configured subtitle; any other error says SOMETHING WENT WRONG. */
  isLost?: boolean;
  children?: ReactNode;
};

/** The domain's configured error page, in the panel (product.md section 2). What can't be loaded is left out silently. */
export function ErrorLayout({ problem, heading, isLost = false, children }: Props) {
  const { data: page, isPending } = useQuery(errorPageQuery);
  useProblem(problem);
  const title = page?.title || 'Lost';
  const truck = page?.truck_image;
  const source = truck ? mediaUrl(truck, 640) : null;
  if (isPending && !heading) return null;
  return (
    <div className="mx-auto grid max-w-2xl gap-8 py-10">
      <div className={`grid items-center gap-6 ${source ? 'sm:grid-cols-2' : ''}`}>
        <div className="grid gap-3">
          {heading && <p className="text-soft font-mono text-xs">404</p>}
          <h1 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {heading ?? title}
          </h1>
          {heading && page?.title && (
            <p dir="auto" className="font-medium wrap-anywhere">
              {page.title}
            </p>
          )}
          <p dir="auto" className="text-soft wrap-anywhere">
            {isLost
              ? page?.subtitle || 'The page may have moved, or the link may have a typo.'
              : 'SOMETHING WENT WRONG.'}
          </p>
          {children}
          <p>
            <LinkButton href="/" tone="primary">
              Take me home
            </LinkButton>
          </p>
        </div>
        {source && truck && (
          <img
            src={source}
            alt={truck.alt}
            width={truck.width ?? undefined}
            height={truck.height ?? undefined}
            className="border-line w-full rounded-lg border"
          />
        )}
      </div>
      {page && <MeetTheMembers page={page} />}
    </div>
  );
}

function MeetTheMembers({ page }: { page: ErrorPage }) {
  const { data } = useQuery({ ...fullListQuery(postTypeIds.member), meta: core.meta });
  const { data: account } = useQuery(accountQuery);
  const live = data?.data.filter((member) => member.post_status_id === postStatusIds.published) ?? [];
  const shown = metMembers(page.members, live);
  const host = account?.domain.host;
  if (shown.length === 0 || !host) return null;
  return (
    <section aria-labelledby="error-members" className="border-line space-y-3 border-t pt-6">
      <h2 id="error-members" dir="auto" className="text-base font-semibold wrap-anywhere">
        {page.section_title || 'Meet the members'}
      </h2>
      {page.section_text && (
        <p dir="auto" className="text-soft wrap-anywhere">
          {page.section_text}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {shown.map((member) => (
          <li key={member.id} className="min-w-0">
            <ExternalLink href={publicUrl(host, member.url)} className="block space-y-1.5 hover:underline">
              <Thumbnail media={member.media.poster} className="aspect-4/5 w-full" />
              <span dir="auto" className="block truncate text-[13px]">
                {member.title}
              </span>
            </ExternalLink>
          </li>
        ))}
      </ul>
      <p>
        <ExternalLink href={publicUrl(host, 'members')} className="underline underline-offset-2">
          View all members
        </ExternalLink>
      </p>
    </section>
  );
}
