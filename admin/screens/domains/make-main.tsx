import type { HostState } from '#shared/schemas/addresses.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { useMakeMain } from '../../queries/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';

type Props = {
  domain: NetworkDomain;
  address: HostState;
  /** What is typed in the sheet isn't saved, and would name the host of before. */
  isDirty: boolean;
  onClose: () => void;
  onMoved: () => void;
};

/** Asks before another address becomes the one that links and search engines name. */
export function MakeMain({ domain, address: { host, state }, isDirty, onClose, onMoved }: Props) {
  const makeMain = useMakeMain();
  // Not as an option of `mutate`, whose callbacks don't run once the host is no alias any more.
  async function move(): Promise<void> {
    await makeMain.mutateAsync({ id: domain.id, host });
    notify.success(`${host} is now the main address. The site is being built.`);
    onMoved();
  }
  return (
    <Modal
      title={`Make ${host} the main address?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={isDirty || makeMain.isPending}
            onClick={() => void move().catch(() => undefined)}
          >
            Make it the main address
          </Button>
        </>
      }
    >
      <div className="text-soft space-y-2 wrap-anywhere">
        <p>
          Links and search engines will name {host}, and {domain.host} will redirect to it, so no link breaks. The site
          is built again.
        </p>
        {isDirty && (
          <p className="bg-warn-wash text-ink rounded-md px-3 py-2">
            First save or undo your changes to the title and host.
          </p>
        )}
        {state !== 'answers' && (
          <p className="bg-warn-wash text-ink rounded-md px-3 py-2">
            {host} doesn’t answer over HTTPS yet: until it does, visitors who are sent there see an error.
          </p>
        )}
      </div>
    </Modal>
  );
}
