import { Copy, ExternalLink as ExternalIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { PreviewLink } from '#shared/schemas/preview.ts';

import { useMakePreviewLink } from '../queries/previews.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = {
  postId: string;
  /** Saves the form; resolves to false if it is invalid. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
};

/** Saves the post, then creates a preview link. */
export function PreviewDialog({ postId, onSave, onClose }: Props) {
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
      {link ? (
        <ReadyLink link={link} />
      ) : error ? (
        <div role="alert" className="space-y-3">
          <p>There is no link yet: {errorToast(error) ?? 'your session needs a moment.'}</p>
          <Button onClick={() => mutate()}>Try again</Button>
        </div>
      ) : unsaved ? (
        <div role="alert" className="space-y-3">
          <p>What you typed can’t be saved yet, so the preview would not show it. Close this to see what is missing.</p>
          <Button onClick={makeAnyway}>Preview the last save</Button>
        </div>
      ) : (
        <p role="status" className="text-soft">
          Saving and creating a link …
        </p>
      )}
    </Modal>
  );
}

const until = new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' });

function ReadyLink({ link: { url, expires_at: expiresAt } }: { link: PreviewLink }) {
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Select the link, so that it can be copied by key.
  useEffect(() => input.current?.select(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setMessage('Copied. Paste it where you like.');
    } catch {
      input.current?.select();
      setMessage('The browser blocked copying. The link is selected: copy it with the keyboard.');
    }
  }
  return (
    <div className="space-y-3">
      <Field
        label="Link"
        hint={`Anyone with the link sees this page as it was last saved, on any device, until ${until.format(new Date(expiresAt))}.`}
      >
        {(control) => (
          <input {...control} ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <ExternalLink href={url} className={buttonClass({ tone: 'primary' })}>
          Open <ExternalIcon size={14} aria-hidden />
        </ExternalLink>
        <Button onClick={() => void copy()}>
          <Copy size={14} aria-hidden /> Copy
        </Button>
      </div>
      <p role="status" className="text-soft min-h-5 text-[13px]">
        {message}
      </p>
    </div>
  );
}
