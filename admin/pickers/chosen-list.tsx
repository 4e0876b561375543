import { X } from 'lucide-react';
import { Suspense } from 'react';

import type { Option } from '#shared/content/option-lists.ts';
import type { Media } from '#shared/schemas/media.ts';

import { IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { ListField } from '../ui/list-field.tsx';
import { moved, SortableList } from '../ui/sortable-list.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

const FindCombo = lazyNamed(() => import('./find-combo.tsx'), 'FindCombo');

export type ChosenProps = {
  label: string;
  hint?: string | undefined;
  max: number;
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

type Props = ChosenProps & {
  /** What one of them is called, such as 'member'. */
  noun: string;
  placeholder: string;
  /** What can be added; undefined while it loads. */
  options: Option[] | undefined;
  /** The name of a chosen one, also if it is no option any more. */
  nameOf: (id: string) => string | undefined;
  mediaOf?: (id: string) => Media | undefined;
};

/** A sortable list of references that the user finds by name. */
export function ChosenList({ noun, placeholder, options, nameOf, mediaOf, ...props }: Props) {
  const { label, hint, max, value, readOnly, error, onChange } = props;
  const titleOf = (id: string) => nameOf(id) ?? (options ? `Deleted ${noun}` : '…');
  return (
    <ListField
      label={label}
      hint={hint}
      count={value.length}
      max={max}
      error={error}
      rows={
        <SortableList
          label={label}
          items={value}
          idOf={(id) => id}
          nameOf={titleOf}
          readOnly={readOnly}
          onMove={(from, to) => onChange(moved(value, from, to))}
        >
          {(id) => (
            <div className="flex min-h-7 min-w-0 grow items-center gap-2.5">
              {mediaOf && <Thumbnail media={mediaOf(id)} className="aspect-4/5 w-6" />}
              <span dir="auto" className="min-w-0 grow truncate">
                {titleOf(id)}
              </span>
              {!readOnly && (
                <IconButton
                  size="icon-sm"
                  label={`Remove ${titleOf(id)}`}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              )}
            </div>
          )}
        </SortableList>
      }
    >
      {!readOnly && (
        <Suspense
          fallback={
            <Field label={`Add a ${noun}`}>
              {(control) => <input {...control} placeholder={placeholder} readOnly />}
            </Field>
          }
        >
          <FindCombo
            label={`Add a ${noun}`}
            placeholder={placeholder}
            options={(options ?? []).filter(({ id }) => !value.includes(id))}
            onPick={(id) => onChange([...value, id])}
          />
        </Suspense>
      )}
    </ListField>
  );
}
