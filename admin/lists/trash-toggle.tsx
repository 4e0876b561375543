import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';

import { Button } from '../ui/button.tsx';

type Props = { pressed: boolean; label?: string; onChange: (trash: boolean) => void };

/** Switches a list to what was deleted from it, and back. */
export function TrashToggle({ pressed, label = 'Trash', onChange }: Props) {
  return (
    <Button
      aria-pressed={pressed}
      tone="quiet"
      className="aria-pressed:bg-sunken max-sm:border-line"
      onClick={() => onChange(!pressed)}
    >
      <Trash2 size={15} aria-hidden /> {label}
    </Button>
  );
}

/** The toggle of a small list, whose URL says `trash`. The back key leaves the trash, and filters don't apply there. */
export function TrashParamToggle({ pressed }: { pressed: boolean }) {
  const navigate = useNavigate();
  const toggle = (trash: boolean) =>
    void navigate({ to: '.', search: (trash ? { trash } : {}) as never, resetScroll: false });
  return <TrashToggle pressed={pressed} onChange={toggle} />;
}
