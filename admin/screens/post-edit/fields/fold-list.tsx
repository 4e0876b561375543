import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { get, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';

type Props = {
  name: 'post_body.attributes.menu_items' | 'post_body.attributes.stops';
  noun: string;
  /** Shown while there are no rows. */
  empty: string;
  /** `isNew` rows are unfolded. */
  rows: { key: string; isNew: boolean }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  Summary: ComponentType<{ index: number }>;
  Fields: ComponentType<{ index: number }>;
};

/** The rows of a field array, folded unless they are new or have errors. */
export function FoldList({ name, noun, empty, rows, onAdd, onRemove, Summary, Fields }: Props) {
  const { formState } = useFormContext<FormValues>();
  return (
    <div>
      {rows.length === 0 && <p className="text-soft px-4 pt-4">{empty}</p>}
      <ol>
        {rows.map(({ key, isNew }, index) => (
          <li key={key}>
            <Fold
              open={isNew || get(formState.errors, `${name}.${index}`) !== undefined}
              summary={<Summary index={index} />}
              actions={
                <IconButton
                  label={`Remove ${noun} ${index + 1}`}
                  onClick={() => onRemove(index)}
                  disabled={formState.disabled}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              }
            >
              <Fields index={index} />
            </Fold>
          </li>
        ))}
      </ol>
      <div className="p-3">
        <Button onClick={onAdd} disabled={formState.disabled}>
          <Plus size={15} aria-hidden /> Add a {noun}
        </Button>
      </div>
    </div>
  );
}
