import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const SitePreviewDialog = lazyNamed(() => import('./site-preview-dialog.tsx'), 'SitePreviewDialog');

/** A button for a link to the whole website: with everything that is saved, or as it will be after a scheduled release. */
export function SitePreview({ group }: { group?: Pick<ScheduledRelease, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        aria-label={group ? 'Preview this release' : 'Preview everything saved'}
        onClick={() => setOpen(true)}
      >
        <Eye size={16} aria-hidden /> Preview
      </Button>
      {isOpen && (
        <Suspense>
          <SitePreviewDialog group={group} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
