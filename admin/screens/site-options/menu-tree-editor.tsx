import { Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { type MenuRow, type MenuRows, rowOf, selectRow } from '../../queries/menu-rows.ts';
import { Button } from '../../ui/button.tsx';
import { type Direction, DropLine, focusHandle } from '../../ui/drag-handle.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { useRowDrag } from '../../ui/use-row-drag.ts';
import { menuTitles } from '../../words/menu-words.ts';
import { menuIndent, MenuRowView } from './menu-row.tsx';
import { insertRows, moveRow, placeWords, settle, sizeOf, stepRow } from './menu-tree.ts';

const emptyWords = {
  header: 'Nothing chosen. The header links every list that isn’t empty: members, cuisines, events …',
  footer: 'Nothing here. Items with others nested under them become columns; the rest share one.',
} satisfies Record<keyof MenuRows, string>;

/** The state and the edits of one menu; moves are announced in words. */
function useMenuTree(form: PanelForm<MenuRows>, place: keyof MenuRows) {
  const rows = form.value[place];
  const [announcement, setAnnouncement] = useState('');
  const put = (next: (before: MenuRow[]) => MenuRow[], merge?: string) =>
    form.set((before) => ({ ...before, [place]: next(before[place]) }), merge);

  const select = (id: string | null) => form.show((before) => ({ ...before, [place]: selectRow(before[place], id) }));

  function putMoved(next: MenuRow[], id: string) {
    put(() => next);
    const index = next.findIndex((row) => row.id === id);
    setAnnouncement(`${next[index]?.item.text || 'The item'} is at ${placeWords(next, index)}.`);
  }
  function step(index: number, direction: Direction) {
    const result = stepRow(rows, index, direction);
    if ('refused' in result) {
      setAnnouncement(`${result.refused}.`);
      return;
    }
    const { id } = rows[index] as MenuRow;
    putMoved(result.rows, id);
    focusHandle(id);
  }
  function add(index: number, depth: number) {
    const row = rowOf({ text: '', url: '', type: 'link' }, depth);
    put((before) => selectRow(before.toSpliced(index, 0, row), row.id));
  }
  function remove(index: number) {
    const block = rows.slice(index, index + sizeOf(rows, index));
    put((before) => before.toSpliced(index, block.length));
    const name = block[0]?.item.text || 'the item';
    const more = block.length > 1 ? ' and what was nested in it' : '';
    notify.info(`Removed ${name}${more}`, () => put((before) => insertRows(before, index, block)));
  }
  const change = (id: string, item: MenuRow['item'], merge?: string) =>
    put((before) => before.map((row) => (row.id === id ? { ...row, item } : row)), merge);
  return { rows, select, announcement, putMoved, step, add, remove, change };
}

export function MenuTreeEditor({ form, place }: { form: PanelForm<MenuRows>; place: keyof MenuRows }) {
  const { rows, select, announcement, putMoved, step, add, remove, change } = useMenuTree(form, place);
  const list = useRef<HTMLOListElement>(null);
  const { dragging, onHandleDown } = useRowDrag({
    list,
    indent: menuIndent,
    depthOf: (index) => rows[index]?.depth ?? 0,
    settle: (from, wanted) => settle(rows, from, wanted),
    onDrop: (from, drop) => putMoved(moveRow(rows, from, drop), rows[from]?.id ?? ''),
  });
  const moving = dragging && rows.slice(dragging.from, dragging.from + sizeOf(rows, dragging.from));
  const error = form.errorOf(place);
  const hasMistake = (path: string) => form.mistakes[path] !== undefined;

  return (
    <PanelBox
      title={menuTitles[place]}
      flush
      aside={
        !form.readOnly && (
          <Button size="sm" onClick={() => add(rows.length, 0)}>
            <Plus size={14} aria-hidden /> Add item
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className="text-soft px-4 py-4">{emptyWords[place]}</p>}
      <ol ref={list} aria-label={`${menuTitles[place]} menu`}>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            {dragging?.gap === index && <DropLine indent={dragging.depth * menuIndent} />}
            <MenuRowView
              form={form}
              place={place}
              index={index}
              row={row}
              open={
                row.selected || hasMistake(`${place}.${index}.item.text`) || hasMistake(`${place}.${index}.item.url`)
              }
              dragged={moving?.includes(row) ?? false}
              onOpen={(next) => select(next ? row.id : null)}
              onChange={(item, merge) => change(row.id, item, merge)}
              onHandleDown={(event) => onHandleDown(index, event)}
              onStep={(direction) => step(index, direction)}
              mayStep={(direction) => 'rows' in stepRow(rows, index, direction)}
              onAddBelow={() => add(index + sizeOf(rows, index), row.depth)}
              onAddInside={() => add(index + sizeOf(rows, index), row.depth + 1)}
              onRemove={() => remove(index)}
            />
          </Fragment>
        ))}
        {dragging?.gap === rows.length && <DropLine indent={dragging.depth * menuIndent} />}
      </ol>
      {error && (
        <p role="alert" className="text-danger px-4 py-2">
          {error}
        </p>
      )}
      <p aria-live="polite" className="text-soft min-h-8 px-4 py-1.5 text-[13px]">
        {announcement}
      </p>
    </PanelBox>
  );
}
