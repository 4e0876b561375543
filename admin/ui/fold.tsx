import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type Props = {
  /** A summary of the content in one line. */
  summary: ReactNode;
  /** Controls at the end of the line, also visible while it is closed. */
  actions?: ReactNode;
  /** Open from the start: for a new row, or one with an error. */
  open?: boolean;
  children: ReactNode;
};

/** A row that expands to its fields. They are mounted when it first opens, and stay so while it is closed. */
export function Fold({ summary, actions, open = false, children }: Props) {
  const [unfolded, setUnfolded] = useState(open);
  const shown = unfolded || open;
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  return (
    <div className="border-line border-b">
      <div className="hover:bg-sunken flex items-center gap-1 pr-2">
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setUnfolded(!shown)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 px-3 text-left"
        >
          <ChevronRight
            size={15}
            aria-hidden
            className={`text-soft shrink-0 transition-transform ${shown ? 'rotate-90' : ''}`}
          />
          {summary}
        </button>
        {actions}
      </div>
      <div hidden={!shown} className="px-4 pt-1 pb-4">
        {wasShown && children}
      </div>
    </div>
  );
}
