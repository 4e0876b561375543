import type { BoundField, FieldsProps } from './bound-field.ts';
import { FieldOf } from './field-of.tsx';

/** The fields of a block, or of one thing in a list of it, as its definition says. */
export function BlockFields({ fields, props, errors, blockId, path = '', onChange }: FieldsProps) {
  return Object.entries(fields)
    .filter(([name]) => isAsked(name, props))
    .map(([name, field]) => {
      const bound: BoundField = {
        field,
        value: props[name],
        error: errors[name],
        blockId,
        path: `${path}${name}`,
        onChange: (value) => onChange(name, value),
      };
      return (
        <div key={name} data-prop={`${path}${name}`}>
          <FieldOf {...bound} Fields={BlockFields} />
        </div>
      );
    });
}

/** A choice of what to show makes some fields idle: they wait until it asks for them. */
function isAsked(name: string, { show }: Record<string, unknown>): boolean {
  if (typeof show !== 'string') return true;
  if (name === 'cuisine') return show === 'cuisine';
  if (name === 'members') return show === 'chosen';
  return true;
}
