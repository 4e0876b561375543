import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { ExternalLink as ExternalIcon, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { dashboardQuery } from '../../queries/dashboard.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { $hiddenSetup } from '../../stores/hidden-setup.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { ContentCounts } from './content-counts.tsx';
import { LastReleases } from './last-releases.tsx';
import { LiveState } from './live-state.tsx';
import { NeedsYou } from './needs-you.tsx';

export const Route = createLazyRoute('/panel/')({ component: Dashboard });

const Activity = lazyNamed(() => import('./activity.tsx'), 'Activity');
const FirstSteps = lazyNamed(() => import('./first-steps.tsx'), 'FirstSteps');

function Dashboard() {
  const { user, domain } = useAccount();
  const allowed = useMay();
  const { data: figures } = useQuery(dashboardQuery);
  const hidden = useStore($hiddenSetup).includes(domain.host);
  const setup = figures?.setup;
  const unfinished = setup && !hidden && Object.values(setup).includes(false);
  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-semibold tracking-tight">{domain.title}</h1>
          <p className="text-soft">{user.firstname ? `Good to see you, ${user.firstname}.` : domain.host}</p>
        </div>
        <ExternalLink href={publicUrl(domain.host, '')} className={`${buttonClass()} sm:hidden`}>
          View site <ExternalIcon size={14} aria-hidden />
        </ExternalLink>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {allowed('content.draft') && (
            <>
              <LinkButton href={paths.newPost(postTypeIds.member)}>
                <Plus size={15} aria-hidden /> New member
              </LinkButton>
              <LinkButton href={paths.newPost(postTypeIds.blog)}>
                <Plus size={15} aria-hidden /> New blog post
              </LinkButton>
            </>
          )}
        </div>
      </header>
      {unfinished && (
        <Suspense>
          <FirstSteps setup={setup} />
        </Suspense>
      )}
      <div className="@wide:grid-cols-[3fr_2fr] grid items-start gap-6">
        <div className="min-w-0 space-y-6">
          {allowed('content.draft') && <NeedsYou />}
          <ContentCounts />
        </div>
        <div className="min-w-0 space-y-6">
          <LiveState />
          <Suspense>
            <Activity />
          </Suspense>
          <LastReleases />
        </div>
      </div>
    </div>
  );
}
