import { createPortal } from 'react-dom';

import { commandKey } from '../ui/command-key.ts';
import { Modal } from '../ui/modal.tsx';

const groups: { title: string; rows: [keys: string, what: string][] }[] = [
  {
    title: 'Go',
    rows: [
      ['Alt F10', 'Go to the toolbar; ← and → move, Escape returns'],
      ['/', 'Add a block by its name'],
      ['Ctrl K', 'Link the selected words'],
      ['Ctrl /', 'This sheet'],
      ['Ctrl S', 'Save'],
      ['Ctrl Shift F', 'Show only title and text; Escape shows all'],
    ],
  },
  {
    title: 'Type at the start of a line',
    rows: [
      ['## Space', 'Heading; ### and #### smaller ones'],
      ['- Space', 'Bullet list'],
      ['1. Space', 'Numbered list'],
      ['> Space', 'Quote'],
      ['``` Space', 'Code block'],
      ['---', 'Divider'],
    ],
  },
  {
    title: 'Formatting',
    rows: [
      ['Ctrl B', 'Bold, or **words**'],
      ['Ctrl I', 'Italic, or *words*'],
      ['Ctrl U', 'Underline'],
      ['Ctrl Shift S', 'Strikethrough, or ~~words~~'],
      ['Ctrl E', 'Code, or `words`'],
    ],
  },
  {
    title: 'Blocks',
    rows: [
      ['Tab', 'Deeper in a list; the next cell of a table'],
      ['Shift Tab', 'Back again'],
      ['Alt ↑', 'Move the block up; Alt ↓ down'],
      ['Enter', 'On a selected picture or video: edit its text'],
      ['Ctrl Enter', 'Leave a code block, or break a line'],
      ['Ctrl Z', 'Undo; Ctrl Shift Z redo'],
    ],
  },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return createPortal(
    <Modal title="Keyboard shortcuts of the editor" onClose={onClose} wide>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it on a small screen */}
      <div role="region" aria-label="Keys" tabIndex={0} className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="text-soft mb-1 text-xs font-medium">{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={keys} className="flex min-h-8 items-center justify-between gap-4 py-0.5">
                  <dt>{what}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.split(' ').map((one) => (
                      <kbd
                        key={one}
                        className="border-line bg-sunken min-w-6 rounded-sm border px-1.5 text-center font-sans text-xs leading-5"
                      >
                        {one === 'Ctrl' ? commandKey : one}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>,
    document.body,
  );
}
