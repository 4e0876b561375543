import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { saveText } from '../../ui/save-file.ts';

type Props = { codes: string[]; onClose: () => void };

/** A new set of recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const [message, setMessage] = useState('');
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied. Paste them somewhere only you can see.');
    } catch {
      setMessage('The browser blocked copying. Download them or write them down.');
    }
  }
  return (
    <Modal
      title="Save your recovery codes"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-soft">
          If you lose your phone or your passkey, one of these codes signs you in. Each works once. They are shown only
          now: keep them away from your devices.
        </p>
        <ol aria-label="Recovery codes" className="bg-sunken space-y-1 rounded-md px-3 py-2 font-mono text-[13px]">
          {codes.map((code) => (
            <li key={code} className="wrap-anywhere">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => saveText('caravan-recovery-codes.txt', text)}>Download</Button>
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
        <p role="status" className="text-soft min-h-5 text-[13px]">
          {message}
        </p>
      </div>
    </Modal>
  );
}
