import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import type { Release } from '#shared/schemas/releases.ts';

import { useMay } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { useRollback } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

const RestoreDialog = lazyNamed(() => import('./restore-dialog.tsx'), 'RestoreDialog');

/** Restores all pages of an older release, while its files are kept. Asks first: it replaces the whole site. */
export function Restore({ release }: { release: Release }) {
  const allowed = useMay();
  const rollback = useRollback();
  const [asking, setAsking] = useState(false);
  const { data: options } = useQuery(optionsQuery);
  if (!allowed('releases.publish')) return null;
  if (!release.kept) return <span className="text-soft text-[13px] max-md:hidden">Its files are no longer kept</span>;
  return (
    <>
      <Button
        size="sm"
        disabled={rollback.isPending}
        aria-haspopup="dialog"
        aria-label={`Restore release ${release.number}`}
        onClick={() => setAsking(true)}
      >
        Restore
      </Button>
      {asking && options && (
        <Suspense>
          <RestoreDialog
            release={release}
            zone={options.timezone}
            onClose={() => setAsking(false)}
            onConfirm={() => rollback.mutate(release.id)}
          />
        </Suspense>
      )}
    </>
  );
}
