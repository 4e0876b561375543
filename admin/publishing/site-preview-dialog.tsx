import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { optionsQuery } from '../queries/domains.ts';
import { useMakeSitePreviewLink } from '../queries/previews.ts';
import { MadeLink } from '../ui/made-link.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = {
  /** Without one the link shows everything that is saved. */
  group: Pick<ScheduledRelease, 'id' | 'name'> | undefined;
  onClose: () => void;
};

/** Creates a preview link to the whole website. */
export function SitePreviewDialog({ group, onClose }: Props) {
  const { data: options } = useQuery(optionsQuery);
  const { mutate, data: link, error } = useMakeSitePreviewLink(group?.id ?? null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Modal title={group ? `Preview of “${group.name}”` : 'Preview of everything saved'} onClose={onClose}>
      <MadeLink
        link={link}
        zone={options?.timezone}
        error={error}
        onRetry={mutate}
        waiting="Creating a link …"
        hint={(until) =>
          group
            ? `Anyone with the link sees the whole website as it will be after this release, on any device, until ${until}. It stops working earlier if the release is moved or unscheduled.`
            : `Anyone with the link sees the whole website with everything that is saved, checked or not, on any device, until ${until}.`
        }
      />
    </Modal>
  );
}
