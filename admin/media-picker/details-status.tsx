import { DraftOffer } from '../forms/draft-offer.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { SaveStatus } from '../forms/save-status.tsx';
import { Button } from '../ui/button.tsx';
import type { useDetails } from './use-details.ts';

/** Whether a file's details are saved, and what an earlier visit left unsaved. */
export function DetailsStatus({ details }: { details: ReturnType<typeof useDetails> }) {
  const { state, draft } = details;
  return (
    <div className="space-y-2">
      {draft && <DraftOffer draft={draft} onRestore={details.bringBack} onDiscard={details.discardDraft} />}
      <LeaveGuard dirty={details.dirty} isDraft={() => true} save={details.save} />
      <div className="flex min-h-7 items-center gap-2">
        <SaveStatus state={state} />
        {state.kind === 'refused' && (
          <Button size="sm" onClick={() => void details.save()}>
            Save again
          </Button>
        )}
      </div>
    </div>
  );
}
