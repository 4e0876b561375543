import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeader,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';

import { runInTable } from './table-nodes.ts';

const groups = [
  {
    label: 'Add',
    actions: [
      { name: 'row above', command: addRowBefore },
      { name: 'row below', command: addRowAfter },
      { name: 'column before', command: addColumnBefore },
      { name: 'column after', command: addColumnAfter },
    ],
  },
  {
    label: 'Headings',
    actions: [
      { name: 'row', command: toggleHeader('row') },
      { name: 'column', command: toggleHeader('column') },
    ],
  },
  {
    label: 'Remove',
    actions: [
      { name: 'row', command: deleteRow },
      { name: 'column', command: deleteColumn },
      { name: 'table', command: deleteTable },
    ],
  },
];

type ToolStop = (name: string) => { 'aria-label': string; tabIndex: number; onFocus: () => void };

/** The tools of the table at the cursor; nothing outside of tables. */
export function TableBar({ editor, stop }: { editor: Editor; stop: ToolStop }) {
  const shown = useEditorState({ editor, selector: ({ editor: now }) => isInTable(now.state) });
  if (!shown) return null;
  return (
    <div
      role="group"
      aria-label="Table"
      className="border-line -mx-1 mt-1 flex w-[calc(100%+0.5rem)] flex-wrap gap-x-3 border-t px-2 pt-1 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {groups.map(({ label, actions }) => (
        <div key={label} role="group" aria-label={label} className="flex items-center">
          <span className="text-soft mr-0.5 text-xs">{label}</span>
          {actions.map(({ name, command }) => (
            <button
              key={name}
              type="button"
              {...stop(`${label} ${name}`)}
              onClick={() => runInTable(editor, command)}
              className="hover:bg-sunken h-7 rounded-sm px-1.5 text-[13px] whitespace-nowrap"
            >
              {name}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
