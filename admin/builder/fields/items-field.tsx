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
type Thing = { id: string; [prop: string]: unknown };

/** A sortable list whose items unfold to their fields. */
export function ItemsField({ field, value, error, blockId, path, onChange, Fields }: Props) {
  const things = (Array.isArray(value) ? value : []) as Thing[];
  const [fresh, setFresh] = useState('');
  const nameOf = (thing: Thing) => nameIn(thing, field) || `${field.item} ${things.indexOf(thing) + 1}`;
  function change(id: string, name: string, next: unknown) {
    onChange(things.map((thing) => (thing.id === id ? { ...thing, [name]: next } : thing)));
  }
  function add() {
    const id = newId(field.item);
    setFresh(id);
    onChange([...things, { id }]);
  }
  return (
    <ListField
      label={field.label}
      hint={field.hint}
      count={things.length}
      max={field.max}
      error={error}
      rows={
        <SortableList
          label={field.label}
          items={things}
          idOf={({ id }) => id}
          nameOf={nameOf}
          readOnly={false}
          handle="mt-2"
          onMove={(from, to) => onChange(moved(things, from, to))}
        >
          {(thing, index) => (
            <div className="min-w-0 grow [&>div]:border-0">
              <Fold
                open={thing.id === fresh}
                summary={<span className="min-w-0 truncate">{nameOf(thing)}</span>}
                actions={
                  <IconButton
                    size="icon-sm"
                    label={`Delete ${nameOf(thing)}`}
                    onClick={() => onChange(things.filter(({ id }) => id !== thing.id))}
                  >
                    <Trash2 size={15} aria-hidden />
                  </IconButton>
                }
              >
                <div className="space-y-4">
                  {field.picture && <SlotField blockId={blockId} slot={thing.id} named={field.picture} />}
                  <Fields
                    fields={field.fields}
                    props={thing}
                    errors={{}}
                    blockId={blockId}
                    path={`${path}.${index}.`}
                    onChange={(name, next) => change(thing.id, name, next)}
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

function nameIn(thing: Thing, { fields }: Props['field']): string {
  const first = Object.entries(fields).find(
    ([name, { kind }]) => (kind === 'line' || kind === 'paragraph') && thing[name],
  );
  return first ? String(thing[first[0]]) : '';
}
