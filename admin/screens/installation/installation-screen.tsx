import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Mail, RotateCw } from 'lucide-react';

import { guarded } from '../../access/needs-permission.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { backupsQuery, examinationQuery, useSendTestMail } from '../../queries/installation.ts';
import { Button } from '../../ui/button.tsx';
import { Backups } from './backups.tsx';
import { Checks } from './checks.tsx';

export const InstallationRoute = createLazyRoute('/panel/installation')({
  component: guarded('installation.read', 'Installation', Installation),
});

function Installation() {
  const checks = useQuery(examinationQuery);
  const backups = useQuery(backupsQuery);
  const mail = useSendTestMail();
  const again = () => void Promise.all([checks.refetch(), backups.refetch()]);
  return (
    <div className="space-y-4">
      <ScreenHeader title="Installation" lead="What all domains share: the machine, its data, addresses and backups.">
        <div className="flex flex-wrap gap-2">
          <Button disabled={mail.isPending} onClick={() => mail.mutate()}>
            <Mail size={15} aria-hidden /> {mail.isPending ? 'Sending …' : 'Send me a test email'}
          </Button>
          <Button disabled={checks.isFetching} onClick={again}>
            <RotateCw size={15} aria-hidden className={checks.isFetching ? 'animate-spin' : ''} />
            {checks.isFetching ? 'Checking …' : 'Check again'}
          </Button>
        </div>
      </ScreenHeader>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <Checks query={checks} testMail={mail.data ?? null} />
        <Backups query={backups} />
      </div>
    </div>
  );
}
