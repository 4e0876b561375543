import { useState } from 'react';

import type { BlockField } from '#shared/blocks/define.ts';

import { Field } from '../../ui/field.tsx';
import type { BoundField } from './bound-field.ts';

type NumberKind = Extract<BlockField, { kind: 'number' }>;

/** A whole number. Invalid input, such as an empty field, stays in the field and isn't stored. */
export function NumberField({ field, value, error, onChange }: BoundField<NumberKind>) {
  const { label, hint, min, max } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === 'number' ? String(value) : '';
  const wrong = typed !== null && !fits(typed, min, max);
  return (
    <Field label={label} hint={hint} error={wrong ? `A whole number from ${min} to ${max}` : error}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          inputMode="numeric"
          value={typed ?? stored}
          onChange={({ target }) => {
            setTyped(target.value);
            if (fits(target.value, min, max)) onChange(Number(target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

function fits(typed: string, min: number, max: number): boolean {
  const number = Number(typed);
  return typed !== '' && Number.isInteger(number) && number >= min && number <= max;
}
