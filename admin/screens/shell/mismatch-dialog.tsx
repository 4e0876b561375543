import { useQuery } from '@tanstack/react-query';

import { session } from '../../client/client.ts';
import { useAccount, useSwitchDomain } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { paths } from '../../routing/paths.ts';
import { $mismatch } from '../../stores/session-events.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Another tab switched the domain. Tabs share the cookies, so this one must follow or switch back. */
export function MismatchDialog({ there }: { here: string; there: string }) {
  const { domain } = useAccount();
  const { data: domains = [] } = useQuery(domainsQuery);
  const switchDomain = useSwitchDomain();
  const other = domains.find(({ host }) => host === there)?.title ?? there;

  function reload() {
    location.assign(paths.dashboard);
  }
  function goBack() {
    session.followSharedSite();
    switchDomain.mutate(domain.id, { onSuccess: () => $mismatch.set(null) });
  }
  return (
    <Modal
      alert
      title={`You switched to ${other} in another tab`}
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>Back to {domain.title}</Button>
          <Button tone="primary" onClick={reload}>
            Reload
          </Button>
        </>
      }
    >
      <p className="text-soft">
        This tab still shows {domain.title}. Nothing in this tab can be saved to {other}. Reload to work there too. What
        you typed is kept on this device.
      </p>
    </Modal>
  );
}
