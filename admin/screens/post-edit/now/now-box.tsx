import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { occurrencesOf } from '#shared/content/occurrences.ts';
import type { AnyAttributes } from '#shared/schemas/post-attributes.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';

import { useMay } from '../../../queries/account.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { postQuery } from '../../../queries/posts.ts';
import { statusesQuery, useSayStatus } from '../../../queries/statuses.ts';
import { useToday } from '../../../queries/use-today.ts';
import { Fold } from '../../../ui/fold.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { ownZone } from '../../../ui/own-zone.ts';
import { PanelBox } from '../../../ui/panel-box.tsx';
import { ErrorState, LinesSkeleton, Skeleton } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { TruckNow } from './truck-now.tsx';

const SoldOutDishes = lazyNamed(() => import('./sold-out-dishes.tsx'), 'SoldOutDishes');
const StatusHistory = lazyNamed(() => import('./status-history.tsx'), 'StatusHistory');
const TruckLinks = lazyNamed(() => import('./truck-links.tsx'), 'TruckLinks');

/** What visitors see of a live member now. It is no part of the form: each press is live within seconds, and nothing else with it. */
export function NowBox({ postId }: { postId: string }) {
  const allowed = useMay();
  const { data: entries, error, refetch } = useQuery(statusesQuery(postId));
  const { data: options } = useQuery(optionsQuery);
  const zone = options?.timezone ?? ownZone();
  const now = useNow();
  const say = useSayStatus();
  const hasStop = useHasStop(postId);
  const maySay = allowed('releases.publish');

  if (!entries) {
    return (
      <PanelBox title="Now" flush>
        {error ? (
          <ErrorState error={error} what="What visitors see now" onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={5} />
        )}
      </PanelBox>
    );
  }
  const active = entries.filter(({ ended_at: ended, until }) => ended === null && Date.parse(until) > now);
  const dishes = active.filter(({ dish }) => dish !== null);
  const truck = active.find(({ dish }) => dish === null);
  const send = (body: StatusInput) => say.mutateAsync({ id: postId, body });

  return (
    <PanelBox title="Now" flush>
      <TruckNow truck={truck} zone={zone} hasStop={hasStop} maySay={maySay} busy={say.isPending} send={send} />
      <Part title="Sold-out dishes" count={dishes.length}>
        <SoldOutDishes sold={dishes} maySay={maySay} send={send} />
      </Part>
      <Part title="What was said" count={entries.length}>
        <StatusHistory entries={entries} zone={zone} />
      </Part>
      {maySay && (
        <Part title="A link for the truck’s phone">
          <TruckLinks postId={postId} zone={zone} />
        </Part>
      )}
    </PanelBox>
  );
}

/** Whether the truck's plan has a stop today. */
function useHasStop(postId: string): boolean {
  const { data: post } = useQuery(postQuery(postId));
  const today = useToday();
  const { stops = [] }: AnyAttributes = post?.post_body.attributes ?? { description: '', title: '', url: '' };
  return occurrencesOf(stops, today, today).some(({ cancelled }) => !cancelled);
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <Fold
      summary={
        <>
          <span className="font-medium">{title}</span>
          {count !== undefined && <span className="text-soft">{count || 'None'}</span>}
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>{children}</Suspense>
    </Fold>
  );
}
