import { Copy, ExternalLink as ExternalIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { whenWordsFor } from '#shared/rules/when-words.ts';

import { Button, buttonClass } from './button.tsx';
import { ExternalLink } from './external-link.tsx';
import { Field } from './field.tsx';
import { ownZone } from './own-zone.ts';

type Link = { url: string; expires_at: string };
type Props = {
  link: Link | undefined;
  /** The domain's time zone. */
  zone: string | undefined;
  error: Error | null;
  onRetry: () => void;
  /** What happens until there is a link. */
  waiting: string;
  /** Who sees what with the link; `until` is when it ends. */
  hint: (until: string) => string;
};

/** A link that is being created for the user, to copy or to open. */
export function MadeLink({ link, zone, error, onRetry, waiting, hint }: Props) {
  if (link) return <ReadyLink link={link} zone={zone ?? ownZone()} hint={hint} />;
  if (!error)
    return (
      <p role="status" className="text-soft">
        {waiting}
      </p>
    );
  return (
    <div role="alert" className="space-y-3">
      <p>There is no link yet: {errorToast(error) ?? 'your session needs a moment.'}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

type ReadyProps = { link: Link; zone: string; hint: Props['hint'] };

function ReadyLink({ link: { url, expires_at: expiresAt }, zone, hint }: ReadyProps) {
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Select the link, so that it can be copied by key.
  useEffect(() => input.current?.select(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setMessage('Copied. Paste it wherever you like.');
    } catch {
      input.current?.select();
      setMessage('The browser blocked copying. The link is selected: copy it with the keyboard.');
    }
  }
  return (
    <div className="space-y-3">
      <Field label="Link" hint={hint(whenWordsFor(ownZone(), expiresAt, zone))}>
        {(control) => (
          <input {...control} ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <ExternalLink href={url} className={buttonClass({ tone: 'primary' })}>
          Open <ExternalIcon size={14} aria-hidden />
        </ExternalLink>
        <Button onClick={() => void copy()}>
          <Copy size={14} aria-hidden /> Copy
        </Button>
        <p role="status" className="text-soft min-w-0 flex-1 basis-40 text-[13px]">
          {message}
        </p>
      </div>
    </div>
  );
}
