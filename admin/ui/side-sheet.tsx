import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

import { IconButton } from './button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

type Props = {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Begins in the first field; 'new' selects its text, which is a suggestion. */
  isForm?: boolean | 'new';
  /** For texts that are compared side by side. */
  wide?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

const fields = 'input:enabled, textarea:enabled, select:enabled';

/**
 * A sheet at the right edge, in the browser's modal dialog: it traps focus and closes on Escape. The focus starts at its heading, or
 * in the first field of a form: Enter on Close would throw away what was just opened.
 */
export function SideSheet(props: Props) {
  const { title, onClose, actions, footer, isForm = false, wide = false, onKeyDown, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const field = () => {
    const first = isForm ? body.current?.querySelector<HTMLElement>(fields) : null;
    if (isForm === 'new' && first instanceof HTMLInputElement) first.select();
    return first;
  };
  const dialog = useModalDialog(onClose, () => field() ?? heading.current);
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      // The target is the dialog itself only for a click on its backdrop.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`border-line bg-surface m-0 ml-auto h-dvh max-h-none w-full border-l p-0 ${wide ? 'max-w-[40rem]' : 'max-w-[30rem]'}`}
    >
      <div className="flex h-full flex-col">
        <header className="border-line flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-4">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="min-w-0 grow truncate text-base font-semibold outline-none"
            title={title}
            dir="auto"
          >
            {title}
          </h2>
          {actions}
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div ref={body} className="min-h-0 grow overflow-y-auto p-4">
          {children}
        </div>
        {footer && <footer className="border-line flex flex-wrap gap-2 border-t px-4 py-3">{footer}</footer>}
      </div>
    </dialog>
  );
}
