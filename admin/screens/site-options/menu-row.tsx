import { Ellipsis } from 'lucide-react';
import type { PointerEvent } from 'react';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import type { MenuRow, MenuRows } from '../../queries/menu-rows.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Direction, DragHandle } from '../../ui/drag-handle.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { MenuItemFields } from './menu-item-fields.tsx';
import { mostLevels } from './menu-tree.ts';

/** Pixels per level. */
export const menuIndent = 24;

type Props = {
  form: PanelForm<MenuRows>;
  place: keyof MenuRows;
  index: number;
  row: MenuRow;
  open: boolean;
  dragged: boolean;
  onOpen: (open: boolean) => void;
  onChange: (item: MenuRow['item'], merge?: string) => void;
  onHandleDown: (event: PointerEvent) => void;
  onStep: (direction: Direction) => void;
  mayStep: (direction: Direction) => boolean;
  onAddBelow: () => void;
  onAddInside: () => void;
  onRemove: () => void;
};

const steps: [Direction, string][] = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['in', 'Nest under the item above'],
  ['out', 'Take out one level'],
];

/** A menu item: a draggable line that unfolds to its fields. */
export function MenuRowView(props: Props) {
  const { form, place, index, row, open, dragged, onOpen, onStep } = props;
  const { text, url, type } = row.item;
  const name = text || 'New item';
  // The footer shows only two levels.
  const hidden = place === 'footer' && row.depth > 1;
  return (
    <li
      data-row
      className={`border-line border-b transition-opacity ${dragged ? 'opacity-40' : ''}`}
      style={{ paddingLeft: row.depth * menuIndent }}
    >
      <div className={`hover:bg-sunken flex min-h-10 items-center gap-1 pr-1.5 ${form.readOnly ? 'pl-3' : 'pl-2'}`}>
        <DragHandle
          id={row.id}
          name={name}
          levels
          disabled={form.readOnly}
          onPointerDown={props.onHandleDown}
          onDirection={onStep}
        />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-h-10 min-w-0 grow items-center gap-2.5 rounded-sm px-1 text-left"
        >
          <span dir="auto" className={`min-w-0 truncate ${type === 'text' ? 'text-soft' : 'font-medium'}`}>
            {name}
          </span>
          {type === 'button' && (
            <span className="border-line text-soft shrink-0 rounded-sm border px-1.5 text-[13px]">Button</span>
          )}
          {hidden && <span className="text-warn shrink-0 text-[13px]">Not shown: the footer has two levels</span>}
          {type !== 'text' && (
            <span className="text-soft ml-auto max-w-[45%] min-w-0 shrink-0 truncate text-[13px]">
              {url || 'No link'}
            </span>
          )}
        </button>
        {!form.readOnly && (
          <MenuButton
            label={`More for ${name}`}
            className={buttonClass({ tone: 'quiet', size: 'icon-sm' })}
            items={[
              ...steps
                .filter(([direction]) => props.mayStep(direction))
                .map(([id, label]) => ({ id, label, onAction: () => onStep(id) })),
              { id: 'line', separator: true },
              { id: 'below', label: 'Add an item below', onAction: props.onAddBelow },
              ...(row.depth + 1 < mostLevels
                ? [{ id: 'inside', label: 'Add an item inside', onAction: props.onAddInside }]
                : []),
              { id: 'remove', label: 'Remove', danger: true, onAction: props.onRemove },
            ]}
          >
            <Ellipsis size={16} aria-hidden />
          </MenuButton>
        )}
      </div>
      {open && (
        <MenuItemFields
          form={form}
          place={place}
          base={`${place}.${index}.item`}
          row={row}
          onChange={props.onChange}
          onDone={() => onOpen(false)}
        />
      )}
    </li>
  );
}
