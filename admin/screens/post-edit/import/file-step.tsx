import { useState } from 'react';

import { DropZone } from '../../../media-picker/drop-zone.tsx';
import { FileButton } from '../../../media-picker/file-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWindowEvent } from '../../../ui/use-window-event.ts';

type Props = {
  title: string;
  /** File types, as an input takes them. */
  accept: string;
  /** Which files can be chosen. */
  hint: string;
  /** The label of the text to paste. */
  pasteLabel: string;
  template: { file: string; csv: string };
  failure: string;
  /** Why no file can be taken now, such as 'Reading…'; empty if one can. */
  busy?: string;
  onFile: (file: Blob) => void;
  onClose: () => void;
};

/** Where a file is chosen, dropped or pasted. */
export function FileStep({ title, accept, hint, pasteLabel, template, failure, busy = '', onFile, onClose }: Props) {
  const [text, setText] = useState('');
  // A file that is dropped meanwhile is ignored here: the browser would open it in place of the panel.
  const take = ([file]: Blob[]) => {
    if (file && busy === '') onFile(file);
  };
  // Rows of a spreadsheet are complete, wherever the focus is; other text may be typed on.
  useWindowEvent('paste', (event) => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    if (text !== '' || !pasted.includes('\t')) return;
    event.preventDefault();
    setText(pasted);
    take([new Blob([pasted])]);
  });
  return (
    <Modal title={title} onClose={onClose}>
      <DropZone words={busy || 'Drop the file here'} onFiles={take} className="space-y-4">
        <div className="border-edge/45 space-y-3 rounded-lg border border-dashed px-4 py-6 text-center">
          <FileButton accept={accept} tone="primary" disabled={busy !== ''} onFiles={take}>
            {busy || 'Choose a file'}
          </FileButton>
          <p className="text-soft text-[13px]">{hint}</p>
          <a
            download={template.file}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(template.csv)}`}
            className="text-[13px] underline"
          >
            Download a table to fill in
          </a>
        </div>
        <Field label={pasteLabel}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="field max-h-40 font-mono text-[13px]"
            />
          )}
        </Field>
        <FieldError text={failure || undefined} />
        <div className="flex justify-end">
          <Button disabled={busy !== '' || text.trim() === ''} onClick={() => take([new Blob([text])])}>
            Read the text
          </Button>
        </div>
      </DropZone>
    </Modal>
  );
}

/** Null for a dropped folder, and a file that was moved or changed since it was chosen: browsers refuse to read those. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
