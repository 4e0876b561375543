import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { newId } from '../../page-blocks/page-items.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { moved, SortableList } from '../../ui/sortable-list.tsx';
import type { BoundField, FieldsOf } from './bound-field.ts';
import { SlotField } from './slot-field.tsx';

/** `Fields` renders an item's fields; a prop, because importing it would be circular. */
type Props = BoundField<'items'> & { Fields: FieldsOf };
type Item = { id: string; [prop: string]: unknown };

/** A sortable list whose items unfold to their fields. */
export function ItemsField({ field, value, error, blockId, path, onChange, Fields }: Props) {
  const items = (Array.isArray(value) ? value : []) as Item[];
  const [fresh, setFresh] = useState('');
  const nameOf = (item: Item) => nameIn(item, field) || `${field.item} ${items.indexOf(item) + 1}`;
  function change(id: string, name: string, next: unknown) {
    onChange(items.map((item) => (item.id === id ? { ...item, [name]: next } : item)));
  }
  function add() {
    const id = newId(field.item);
    setFresh(id);
    onChange([...items, { id }]);
  }
  return (
    <ListField
      label={field.label}
      hint={field.hint}
      count={items.length}
      max={field.max}
      error={error}
      rows={
        <SortableList
          label={field.label}
          items={items}
          idOf={({ id }) => id}
          nameOf={nameOf}
          readOnly={false}
          handle="mt-2"
          onMove={(from, to) => onChange(moved(items, from, to))}
        >
          {(item, index) => (
            <div data-item={item.id} className="min-w-0 grow [&>div]:border-0">
              <Fold
                open={item.id === fresh}
                summary={<span className="min-w-0 truncate">{nameOf(item)}</span>}
                actions={
                  <IconButton
                    size="icon-sm"
                    label={`Delete ${nameOf(item)}`}
                    onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
                  >
                    <Trash2 size={15} aria-hidden />
                  </IconButton>
                }
              >
                <div className="space-y-4">
                  {field.picture && <SlotField blockId={blockId} slot={item.id} named={field.picture} />}
                  <Fields
                    fields={field.fields}
                    props={item}
                    errors={{}}
                    blockId={blockId}
                    path={`${path}.${index}.`}
                    onChange={(name, next) => change(item.id, name, next)}
                  />
                </div>
              </Fold>
            </div>
          )}
        </SortableList>
      }
    >
      <Button size="sm" onClick={add}>
        <Plus size={14} aria-hidden /> Add {field.item.toLowerCase()}
      </Button>
    </ListField>
  );
}

function nameIn(item: Item, { fields }: Props['field']): string {
  const first = Object.entries(fields).find(
    ([name, { kind }]) => (kind === 'line' || kind === 'paragraph') && item[name],
  );
  return first ? String(item[first[0]]) : '';
}
