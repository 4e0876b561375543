import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { menuTemplate } from '#shared/menu-files/menu-template.ts';
import { type MenuFile, type NewDish, readMenu } from '#shared/menu-files/read-menu.ts';
import { fileText } from '#shared/tables/file-text.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { notify } from '../../../ui/notify.ts';
import { bytesOf, FileStep } from '../import/file-step.tsx';
import { dishWords } from './import-words.ts';
import { MenuPreview } from './menu-preview.tsx';

const name = 'post_body.attributes.menu_items';
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
/** Of a text that is read at once. A menu of 200 dishes with long descriptions is smaller. */
const largest = 256 * 1024;

type Props = {
  /** Rows that were pasted into the menu; empty to ask for them. */
  pasted: string;
  onClose: () => void;
};

/** Adds the dishes of a table to those of the form, after they were shown. Nothing is changed before. */
export function MenuImport({ pasted, onClose }: Props) {
  const { getValues, setValue } = useFormContext<FormValues>();
  const dishes = () => getValues(name) ?? [];
  const [answer, setAnswer] = useState(() => (pasted ? readText(pasted, dishes()) : null));
  async function onFile(file: Blob) {
    const bytes = file.size > largest ? null : await bytesOf(file);
    const read = bytes && fileText(bytes);
    if (file.size > largest) setAnswer(tooLarge);
    else if (!read)
      setAnswer({ failure: 'This file can’t be opened. It may be a folder, or it was moved after you chose it.' });
    else if ('problem' in read) setAnswer({ failure: `This file ${read.problem}.` });
    else setAnswer(readText(read.text, dishes()));
  }
  function onAdd(added: NewDish[]) {
    const named = added.map((dish) => ({ ...dish, id: crypto.randomUUID() }));
    const ids = new Set<string>(named.map(({ id }) => id));
    setValue(name, [...dishes(), ...named], change);
    onClose();
    notify.success(`${dishWords(named.length)} ${named.length === 1 ? 'was' : 'were'} added`, () =>
      setValue(
        name,
        dishes().filter(({ id }) => !ids.has(id)),
        change,
      ),
    );
  }
  if (answer && 'found' in answer)
    return (
      <MenuPreview
        menu={answer}
        known={dishes().length}
        onAdd={onAdd}
        onBack={() => setAnswer(null)}
        onClose={onClose}
      />
    );
  return (
    <FileStep
      title="Import dishes"
      accept=".csv,.tsv,.txt,text/csv"
      hint="Or drop it here: a table (.csv) of at most 256 KB. You see its dishes before any is added."
      pasteLabel="Or paste rows of a spreadsheet: name, section, description, price"
      template={{ file: 'menu.csv', csv: menuTemplate }}
      failure={answer?.failure ?? ''}
      onFile={(file) => void onFile(file)}
      onClose={onClose}
    />
  );
}

const tooLarge = { failure: 'This table is larger than 256 KB. A menu has at most 200 dishes: choose fewer rows.' };

function readText(text: string, known: NewDish[]): MenuFile | { failure: string } {
  return text.length > largest ? tooLarge : readMenu(text, known);
}
