import { useState } from 'react';

import { csvTemplate } from '#shared/stop-files/csv-template.ts';

import { DropZone } from '../../../media-picker/drop-zone.tsx';
import { FileButton } from '../../../media-picker/file-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { StopNoun } from '../../../words/stop-words.ts';

type Props = {
  noun: StopNoun;
  today: string;
  failure: string;
  /** Why no file can be taken now, such as 'Reading…'; empty if one can. */
  busy: string;
  onFile: (file: Blob) => void;
  onClose: () => void;
};

/** Where a file is chosen, dropped or pasted. */
export function FileStep({ noun, today, failure, busy, onFile, onClose }: Props) {
  const [text, setText] = useState('');
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(csvTemplate(today))}`;
  // A file that is dropped meanwhile is ignored here: the browser would open it in place of the panel.
  const take = ([file]: Blob[]) => {
    if (file && busy === '') onFile(file);
  };
  return (
    <Modal title={`Import ${noun}s`} onClose={onClose}>
      <DropZone words={busy || 'Drop the file here'} onFiles={take} className="space-y-4">
        <div className="border-edge/45 space-y-3 rounded-lg border border-dashed px-4 py-6 text-center">
          <FileButton
            accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv"
            tone="primary"
            disabled={busy !== ''}
            onFiles={take}
          >
            {busy || 'Choose a file'}
          </FileButton>
          <p className="text-soft text-[13px]">
            Or drop it here: a calendar (.ics) or a table (.csv), up to 2 MB. You see its {noun}s before any is added.
          </p>
          <a download="stops.csv" href={template} className="text-[13px] underline">
            Download a table to fill in
          </a>
        </div>
        <Field label="Or paste its text">
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
