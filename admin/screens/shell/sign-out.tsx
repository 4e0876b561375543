import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { useAccount } from '../../queries/account.ts';
import { useSignOut } from '../../queries/sign-out.ts';
import { type Kept, keptDrafts } from '../../stores/drafts.ts';
import { dirtyForms } from '../../stores/open-forms.ts';
import { closeOverlay } from '../../stores/overlay.ts';
import { savesSettled } from '../../stores/pending-saves.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { draftWords } from './draft-words.ts';

/** Milliseconds that the sign-out waits for saves under way before it asks. */
const patience = 3000;
const waited = () =>
  new Promise((resolve) => {
    setTimeout(resolve, patience);
  });

/** What a sign-out would lose: drafts in this browser, and forms of this tab that the browser couldn't keep. */
type Unsaved = { drafts: Kept[]; forms: number };

/** Signs out at once, or offers to save unsaved changes first: afterwards none of them is left in this browser. */
export function SignOut() {
  const { user, domain } = useAccount();
  const { mutate: leave, isPending } = useSignOut();
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');

  /** Signs out if nothing is unsaved. */
  function look(): boolean {
    // Looking for unsaved forms also keeps their last keys as drafts, so it comes first.
    const found = { forms: dirtyForms().length, drafts: keptDrafts(user.id) };
    const isClear = found.drafts.length === 0 && found.forms === 0;
    if (isClear) leave(user.id);
    else setUnsaved(found);
    return isClear;
  }
  const start = useEffectEvent(async () => {
    const saves = dirtyForms().map((form) => form.isDraft() && form.save());
    await Promise.race([Promise.allSettled([...saves, savesSettled()]), waited()]);
    look();
  });
  useEffect(() => void start(), []);

  async function save() {
    setState('saving');
    await Promise.allSettled(dirtyForms().map((form) => form.save()));
    const { saveDrafts } = await import('./save-drafts.ts');
    await saveDrafts({ userId: user.id, host: domain.host });
    setState(look() ? 'saving' : 'failed');
  }
  if (!unsaved) return null;
  const busy = isPending || state === 'saving';
  return (
    <Modal
      alert
      title="Save your changes before you sign out?"
      onClose={closeOverlay}
      footer={
        <>
          <Button tone="quiet" disabled={busy} onClick={closeOverlay}>
            Stay
          </Button>
          <Button disabled={busy} onClick={() => leave(user.id)}>
            Discard and sign out
          </Button>
          <Button tone="primary" disabled={busy} onClick={() => void save()}>
            {state === 'saving' ? 'Saving…' : 'Save and sign out'}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-soft">
          These changes are only on this device. Signing out removes them, so that no one else finds them here.
        </p>
        {state === 'failed' && (
          <p role="alert" className="bg-danger-wash text-danger rounded-md px-3 py-2">
            Not everything could be saved here. Open the rest to save it there.
          </p>
        )}
        {unsaved.drafts.length === 0 ? (
          <p>The form on this screen</p>
        ) : (
          <ul className="border-line divide-line divide-y rounded-md border">
            {unsaved.drafts.map((kept) => (
              <DraftRow key={`${kept.host}:${kept.name}`} kept={kept} here={domain.host} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function DraftRow({ kept, here }: { kept: Kept; here: string }) {
  const router = useRouter();
  const { kind, title, href } = draftWords(kept);
  const isHere = kept.host === here;
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-1.5 pr-1.5 pl-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <bdi>{title || kind}</bdi>
        </span>
        <span className="text-soft block text-[13px] wrap-anywhere">
          {title && `${kind}, `}
          {!isHere && `on ${kept.host}, `}
          <RelativeTime value={new Date(kept.draft.at).toISOString()} />
          {!isHere && '. Switch to that website to save it.'}
        </span>
      </span>
      {isHere && href !== null && (
        <Button
          size="sm"
          aria-label={`Open ${title || kind}`}
          onClick={() => {
            closeOverlay();
            void router.navigate({ href });
          }}
        >
          Open
        </Button>
      )}
    </li>
  );
}
