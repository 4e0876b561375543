import type { Release } from '#shared/schemas/releases.ts';

import { useMay } from '../../queries/account.ts';
import { useRollback } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';

/** Restores all pages of an older release, while its files are kept. */
export function Restore({ release }: { release: Release }) {
  const allowed = useMay();
  const rollback = useRollback();
  if (!allowed('releases.publish')) return null;
  if (!release.kept) return <span className="text-soft text-[13px] max-md:hidden">Its files are no longer kept</span>;
  return (
    <Button
      size="sm"
      disabled={rollback.isPending}
      onClick={() => rollback.mutate(release.id)}
      aria-label={`Restore release ${release.number}`}
    >
      Restore
    </Button>
  );
}
