import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import type { Stop } from '#shared/schemas/stops.ts';
import { csvTemplate } from '#shared/stop-files/csv-template.ts';
import type { ReadFile } from '#shared/stop-files/read-stop-file.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { useToday } from '../../../queries/use-today.ts';
import { Modal } from '../../../ui/modal.tsx';
import { notify } from '../../../ui/notify.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { countWords } from '../../../words/count-words.ts';
import type { StopNoun } from '../../../words/stop-words.ts';
import { bytesOf, FileStep } from '../import/file-step.tsx';
import { readInWorker } from './ask-worker.ts';
import { Preview } from './preview.tsx';

const name = 'post_body.attributes.stops';
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
const largest = 2 * 1024 * 1024;

type Props = { noun: StopNoun; onClose: () => void };

/** Adds the stops of a file to those of the form, after they were shown. Nothing is changed before. */
export function ImportDialog({ noun, onClose }: Props) {
  const { getValues, setValue } = useFormContext<FormValues>();
  const today = useToday();
  const { data: options, error, refetch } = useQuery(optionsQuery);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [failure, setFailure] = useState('');
  const [isReading, setIsReading] = useState(false);
  const stops = () => getValues(name) ?? [];

  async function onFile(file: Blob) {
    // In the zone of the device, times that name one of their own would get wrong hours.
    if (!options) return;
    setFailure('');
    if (file.size > largest) {
      setFailure('This file is larger than 2 MB. Export a shorter time, or import it in parts.');
      return;
    }
    setIsReading(true);
    const reading = { today, timezone: options.timezone };
    const bytes = await bytesOf(file);
    const answer = bytes
      ? await readInWorker({ bytes, known: stops(), reading })
      : { failure: 'This file can’t be opened. It may be a folder, or it was moved after you chose it.' };
    setIsReading(false);
    if ('failure' in answer) setFailure(answer.failure);
    else setRead(answer);
  }
  function onAdd(added: Stop[]) {
    const named = added.map((stop) => ({ ...stop, id: crypto.randomUUID() }));
    const ids = new Set<string>(named.map(({ id }) => id));
    setValue(name, [...stops(), ...named], change);
    onClose();
    notify.success(`${countWords(named.length, noun)} ${named.length === 1 ? 'was' : 'were'} added`, () =>
      setValue(
        name,
        stops().filter(({ id }) => !ids.has(id)),
        change,
      ),
    );
  }
  if (read)
    return (
      <Preview
        noun={noun}
        read={read}
        known={stops().length}
        onAdd={onAdd}
        onBack={() => setRead(null)}
        onClose={onClose}
      />
    );
  if (error && !options)
    return (
      <Modal title={`Import ${noun}s`} onClose={onClose}>
        <ErrorState error={error} what="The time zone" onRetry={() => void refetch()} />
      </Modal>
    );
  return (
    <FileStep
      title={`Import ${noun}s`}
      accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv"
      hint={`Or drop it here: a calendar (.ics) or a table (.csv), up to 2 MB. You see its ${noun}s before any is added.`}
      pasteLabel="Or paste its text, or rows of a spreadsheet"
      template={{ file: 'stops.csv', csv: csvTemplate(today) }}
      failure={failure}
      busy={isReading ? 'Reading…' : options ? '' : 'Loading the time zone…'}
      onFile={(file) => void onFile(file)}
      onClose={onClose}
    />
  );
}
