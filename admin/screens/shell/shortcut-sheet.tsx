import { useStore } from '@nanostores/react';

import { closeOverlay } from '../../stores/overlay.ts';
import { $singleKeys, setSingleKeys } from '../../stores/single-keys.ts';
import { commandKey } from '../../ui/command-key.ts';
import { Modal } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import { goKeys } from './shortcuts.ts';

const everywhere: [keys: string[], what: string][] = [
  [[commandKey, 'K'], 'Search and run commands'],
  [['/'], 'Search in a list'],
  [['?'], 'This sheet'],
];

const inLists: [keys: string[], what: string][] = [
  [['↑', '↓'], 'Move between rows, also J and K'],
  [['E'], 'Open the row; in the inbox: archive, or back'],
  [['X'], 'Select a post or submission'],
  [['⇧', '↓'], 'Select more posts'],
  [['⌫'], 'Move a post, submission or question to the trash'],
  [['U'], 'In the inbox: mark as read, or as new'],
  [['R'], 'In an open submission: reply'],
  [[commandKey, 'Z'], 'Undo the last action, if its message offers Undo'],
];

export function ShortcutSheet() {
  const on = useStore($singleKeys);
  const going = Object.entries(goKeys).map(([key, { label }]): [string[], string] => [['G', key.toUpperCase()], label]);
  return (
    <Modal title="Keyboard shortcuts" onClose={closeOverlay}>
      <div className="space-y-4">
        <List title="Everywhere" rows={everywhere} />
        <List title="In lists of posts, submissions, questions, users and domains" rows={inLists} />
        <List title="Go to" rows={going} />
        <div className="border-line border-t pt-3">
          <Switch label="Single keys" checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
          <p className="text-soft mt-1 text-[13px]">
            When off, letters do nothing. {commandKey} K, {commandKey} Z, arrows and ⌫ still work. For people who use
            voice control or hit keys by accident.
          </p>
        </div>
      </div>
    </Modal>
  );
}

function List({ title, rows }: { title: string; rows: [keys: string[], what: string][] }) {
  return (
    <section>
      <h3 className="text-soft mb-1 text-xs font-medium">{title}</h3>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={what} className="flex min-h-8 items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="border-line bg-sunken min-w-6 rounded-sm border px-1.5 text-center font-sans text-xs leading-5"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
