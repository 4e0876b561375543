import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';

type Props = { draft: { at: number }; onRestore: () => void; onDiscard: () => void };

/** Offers to restore the unsaved changes of an earlier visit. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  return (
    <section
      aria-label="Unsaved changes from before"
      className="bg-warn-wash flex flex-wrap items-center gap-3 rounded-md px-4 py-2.5"
    >
      <p className="grow">
        There are unsaved changes on this device, typed <RelativeTime value={new Date(draft.at).toISOString()} />.
      </p>
      <div className="flex gap-2">
        <Button size="sm" tone="primary" onClick={onRestore}>
          Restore them
        </Button>
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
