import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

import { IconButton } from './button.tsx';
import { withIsolatedTitles } from './isolated-titles.ts';
import { useModalDialog } from './use-modal-dialog.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  alert?: boolean;
};

/** What one types into; a search would open a phone's keyboard over its results. */
const textField = ':is(input, textarea):read-write:not([type="search"])';

/** The browser's modal dialog: it traps focus, makes the page inert, closes on Escape and restores focus. Its first field has the focus. */
export function Modal({ title, onClose, children, footer, wide = false, alert = false }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const dialog = useModalDialog(onClose, () => body.current?.querySelector<HTMLElement>(textField));
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={`floating max-h-[88dvh] w-[calc(100vw-2rem)] overflow-hidden p-0 ${wide ? 'max-w-3xl' : 'max-w-md'}`}
    >
      <div className="flex max-h-[88dvh] flex-col">
        <header className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
          <h2 id={titleId} className="text-base font-semibold">
            {withIsolatedTitles(title)}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div ref={body} className="min-h-0 overflow-y-auto px-4 pb-4">
          {children}
        </div>
        {footer && (
          <footer className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</footer>
        )}
      </div>
    </dialog>
  );
}
