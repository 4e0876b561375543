import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { optionsQuery } from '../queries/domains.ts';
import { useMakePreviewLink } from '../queries/previews.ts';
import { Button } from '../ui/button.tsx';
import { MadeLink } from '../ui/made-link.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = {
  postId: string;
  /** Saves the form; resolves to false if it is invalid. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
};

/** Saves the post, then creates a preview link. */
export function PreviewDialog({ postId, onSave, onClose }: Props) {
  const { data: options } = useQuery(optionsQuery);
  const { mutate, data: link, error } = useMakePreviewLink(postId);
  const [unsaved, setUnsaved] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void onSave().then((saved) => (saved ? mutate() : setUnsaved(true)));
  }, [onSave, mutate]);

  function makeAnyway() {
    setUnsaved(false);
    mutate();
  }
  return (
    <Modal title="Preview" onClose={onClose}>
      {unsaved ? (
        <div role="alert" className="space-y-3">
          <p>What you typed can’t be saved yet, so the preview wouldn’t show it. Close this to see what is missing.</p>
          <Button onClick={makeAnyway}>Preview the last save</Button>
        </div>
      ) : (
        <MadeLink
          link={link}
          zone={options?.timezone}
          error={error}
          onRetry={mutate}
          waiting="Saving and creating a link …"
          hint={(until) => `Anyone with the link sees this page as it was last saved, on any device, until ${until}.`}
        />
      )}
    </Modal>
  );
}
