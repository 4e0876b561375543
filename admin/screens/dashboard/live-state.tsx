import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { useAccount } from '../../queries/account.ts';
import { publishStateQuery } from '../../queries/releases.ts';
import { publicUrl } from '../../routing/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BoxesSkeleton } from '../../ui/states.tsx';

const NotConfirmed = lazyNamed(() => import('./not-confirmed.tsx'), 'NotConfirmed');

/** The live release, and the changes that the next publish will show. */
export function LiveState() {
  const { domain } = useAccount();
  const { data } = useQuery(publishStateQuery);
  return (
    <PanelBox title="On the public site">
      {!data && <BoxesSkeleton shapes={['h-10 w-48']} />}
      {data && (
        <div className="space-y-1">
          <p className="text-3xl font-semibold tracking-tight">
            {formatNumber(data.changes)}{' '}
            <span className="text-soft text-sm font-normal tracking-normal">
              {data.changes === 1 ? 'unpublished change' : 'unpublished changes'}
            </span>
          </p>
          <p className="text-soft">
            {data.changes === 0 ? 'Visitors see all that is published.' : 'Saved here, not yet shown to visitors.'}
            {data.waiting > 0 && ` ${formatNumber(data.waiting)} ${data.waiting === 1 ? 'is' : 'are'} scheduled.`}
          </p>
          <p className="text-soft">
            {data.current?.finished_at ? (
              <>
                Release {data.current.number} went live <RelativeTime value={data.current.finished_at} /> at{' '}
                <ExternalLink href={publicUrl(domain.host, '')} className="text-accent underline underline-offset-2">
                  {domain.host}
                </ExternalLink>
                .
              </>
            ) : (
              'Nothing is live yet: press Publish.'
            )}
          </p>
          {data.running?.state === 'handed_over' && (
            <Suspense>
              <NotConfirmed release={data.running} />
            </Suspense>
          )}
        </div>
      )}
    </PanelBox>
  );
}
