import type { Release } from '#shared/schemas/releases.ts';

import { useMay } from '../../queries/account.ts';
import { useRetryRelease } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';

/** Publishes what a failed release was to publish. */
export function Retry({ release }: { release: Release }) {
  const allowed = useMay();
  const retry = useRetryRelease();
  if (!allowed('releases.publish')) return null;
  return (
    <Button
      size="sm"
      disabled={retry.isPending}
      onClick={() => retry.mutate(release.id)}
      aria-label={`Try release ${release.number} again`}
    >
      Try again
    </Button>
  );
}
