import { memo, useCallback } from 'react';

import type { When } from '#shared/blocks/base/define.ts';

import type { BoundField, FieldsProps } from './bound-field.ts';
import { FieldOf } from './field-of.tsx';

/** The fields of a block or of a list item. */
export function BlockFields({ fields, props, errors, blockId, path = '', onChange }: FieldsProps) {
  return Object.entries(fields)
    .filter(([, field]) => isAsked(field, fields, props))
    .map(([name, field]) => (
      <div key={name} data-prop={`${path}${name}`}>
        <OneField
          name={name}
          field={field}
          value={props[name]}
          error={errors[name]}
          blockId={blockId}
          path={`${path}${name}`}
          onChange={onChange}
        />
      </div>
    ));
}

type OneProps = Omit<BoundField, 'onChange'> & Pick<FieldsProps, 'onChange'> & { name: string };

/** Typing in one field rerenders that field alone. */
const OneField = memo(function OneField({ name, onChange, ...given }: OneProps) {
  const change = useCallback((value: unknown) => onChange(name, value), [onChange, name]);
  return <FieldOf {...given} onChange={change} Fields={BlockFields} />;
});

/** Whether a field's `when` condition holds. An unset choice defaults to its first option. */
function isAsked({ when = {} }: When, fields: FieldsProps['fields'], props: Record<string, unknown>): boolean {
  return Object.entries(when).every(([choice, wanted]) => {
    const field = fields[choice];
    const value = props[choice];
    const first = field?.kind === 'choice' ? field.options[0]?.value : undefined;
    return wanted?.includes(typeof value === 'string' ? value : (first ?? ''));
  });
}
