import { CalendarClock } from 'lucide-react';

import type { WaitingIn } from '../queries/scheduled-releases.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  chosen: string[];
  waitingIn: WaitingIn;
  onTick: (documents: string[], isTicked: boolean) => void;
};

/** Chosen changes that a scheduled release has: published now, they are live before their time. */
export function EarlyNotice({ chosen, waitingIn, onTick }: Props) {
  const early = chosen.filter((document) => waitingIn[document]);
  return (
    <div role="status">
      {early.length > 0 && (
        <div className="bg-warn-wash flex items-center gap-2 rounded-md px-3 py-2">
          <CalendarClock size={15} aria-hidden className="text-warn shrink-0" />
          <p className="min-w-0 grow">
            {early.length === 1 ? 'One change is' : `${early.length} changes are`} scheduled for later, and would go
            live now.
          </p>
          <Button size="sm" onClick={() => onTick(early, false)}>
            {early.length === 1 ? 'Leave it out' : 'Leave them out'}
          </Button>
        </div>
      )}
    </div>
  );
}
