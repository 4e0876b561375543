import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';

import { guarded } from '../../access/needs-permission.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { backupsQuery, examinationQuery } from '../../queries/installation.ts';
import { Button } from '../../ui/button.tsx';
import { Backups } from './backups.tsx';
import { Checks } from './checks.tsx';

export const InstallationRoute = createLazyRoute('/panel/installation')({
  component: guarded('installation.read', 'Installation', Installation),
});

function Installation() {
  const checks = useQuery(examinationQuery);
  const backups = useQuery(backupsQuery);
  const again = () => void Promise.all([checks.refetch(), backups.refetch()]);
  return (
    <div className="space-y-4">
      <ScreenHeader title="Installation" lead="What all domains share: the machine, its data, addresses and backups.">
        <Button disabled={checks.isFetching} onClick={again}>
          <RotateCw size={15} aria-hidden className={checks.isFetching ? 'animate-spin' : ''} />
          {checks.isFetching ? 'Checking …' : 'Check again'}
        </Button>
      </ScreenHeader>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <Checks query={checks} />
        <Backups query={backups} />
      </div>
    </div>
  );
}
