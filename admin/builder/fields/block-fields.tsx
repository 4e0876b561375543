import { memo, useCallback } from 'react';

import type { BoundField, FieldsProps } from './bound-field.ts';
import { FieldOf } from './field-of.tsx';

/** The fields of a block, or of one thing in a list of it, as its definition says. */
export function BlockFields({ fields, props, errors, blockId, path = '', onChange }: FieldsProps) {
  return Object.entries(fields)
    .filter(([name]) => isAsked(name, fields, props))
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

/** A key in one field draws that one anew, and not those beside it. */
const OneField = memo(function OneField({ name, onChange, ...given }: OneProps) {
  const change = useCallback((value: unknown) => onChange(name, value), [onChange, name]);
  return <FieldOf {...given} onChange={change} Fields={BlockFields} />;
});

/** By a choice: the props that it leaves idle unless it says one of these. */
const askedBy: Record<string, Record<string, string[]>> = {
  show: {
    cuisine: ['cuisine'],
    category: ['category'],
    chosen: ['chosen'],
    members: ['chosen', 'members'],
    items: ['own'],
  },
  of: { member: ['member'], catering: ['catering'] },
  until: { showcase: ['showcase'], moment: ['moment'] },
};

/** A choice makes some fields idle: they wait until it asks for them. Without one it is what it says first. */
function isAsked(name: string, fields: FieldsProps['fields'], props: Record<string, unknown>): boolean {
  return Object.entries(askedBy).every(([choice, asked]) => {
    const field = fields[choice];
    const wanted = asked[name];
    if (field?.kind !== 'choice' || !wanted) return true;
    const value = props[choice];
    return wanted.includes(typeof value === 'string' ? value : (field.options[0]?.value ?? ''));
  });
}
