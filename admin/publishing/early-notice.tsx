import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';

import { Button } from '../ui/button.tsx';

type Props = {
  early: string[];
  onTick: (documents: string[], isTicked: boolean) => void;
};

/** Chosen changes that a scheduled release has: published now, they are live before their time. */
export function EarlyNotice({ early, onTick }: Props) {
  const status = useRef<HTMLDivElement>(null);
  function leaveOut() {
    onTick(early, false);
    // Its button goes, and keys must still reach the sheet.
    status.current?.focus();
  }
  return (
    <div ref={status} role="status" tabIndex={-1} className="outline-none">
      {early.length > 0 && (
        <div className="bg-warn-wash flex items-center gap-2 rounded-md px-3 py-2">
          <CalendarClock size={15} aria-hidden className="text-warn shrink-0" />
          <p className="min-w-0 grow">
            {early.length === 1 ? 'One change is' : `${early.length} changes are`} scheduled for later, and would go
            live now.
          </p>
          <Button size="sm" onClick={leaveOut}>
            {early.length === 1 ? 'Leave it out' : 'Leave them out'}
          </Button>
        </div>
      )}
    </div>
  );
}
