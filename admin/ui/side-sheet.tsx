import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { IconButton } from './button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

type Props = {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A sheet at the right edge, in the browser's modal dialog: it traps focus and closes on Escape. */
export function SideSheet({ title, onClose, actions, footer, children }: Props) {
  const dialog = useModalDialog(onClose);
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      // The target is the dialog itself only for a click on its backdrop.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="border-line bg-surface m-0 ml-auto h-dvh max-h-none w-full max-w-[30rem] border-l p-0"
    >
      <div className="flex h-full flex-col">
        <header className="border-line flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-4">
          <h2 id={titleId} className="min-w-0 grow truncate text-base font-semibold" title={title} dir="auto">
            {title}
          </h2>
          {actions}
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
        {footer && <footer className="border-line flex flex-wrap gap-2 border-t px-4 py-3">{footer}</footer>}
      </div>
    </dialog>
  );
}
