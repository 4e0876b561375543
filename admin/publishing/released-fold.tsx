import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';

import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { IconButton } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { titleOf } from './document-words.ts';
import type { RowDifferenceProps } from './row-difference.tsx';

const RowDifference = lazyNamed<'RowDifference', RowDifferenceProps>(
  () => import('./row-difference.tsx'),
  'RowDifference',
);

type Props = {
  release: string;
  document: Pick<ReleasedDocument, 'document' | 'at' | 'title' | 'kept'>;
  /** Classes of the difference. */
  className: string;
  /** The row, which gets the button that unfolds its difference. */
  children: (button: ReactNode) => ReactNode;
};

/** A row of a release's document over its difference, which is loaded when it is unfolded. */
export function ReleasedFold({ release, document, className, children }: Props) {
  const { kept } = document;
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = (
    <IconButton
      label={`What changed in ${titleOf(document)}`}
      size="icon-sm"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
    >
      <ChevronRight size={15} aria-hidden className={`transition-transform ${open ? 'rotate-90' : ''}`} />
    </IconButton>
  );
  return (
    <>
      {children(button)}
      <div id={id} hidden={!open} className={className}>
        {open && kept && (
          <Suspense>
            <RowDifference change={document} release={release} />
          </Suspense>
        )}
        {open && !kept && <p className="text-soft">This release is too old: its changes are no longer kept.</p>}
      </div>
    </>
  );
}
