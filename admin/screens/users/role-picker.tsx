import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { type Role, roleLabels, roles } from '#shared/rules/roles.ts';

import { rolesQuery } from '../../queries/users.ts';

type Props = {
  value: Role;
  onChange: (role: Role) => void;
  /** Only owners can assign the owner role. */
  withOwner: boolean;
  disabled?: boolean;
  error?: string | undefined;
};

/** A choice of roles, each with what it may do. */
export function RolePicker({ value, onChange, withOwner, disabled = false, error }: Props) {
  const { data: known = [] } = useQuery(rolesQuery);
  const id = useId();
  const offered = roles.filter((role) => withOwner || role !== 'owner' || value === 'owner');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Role</legend>
      <div className="border-line divide-line divide-y overflow-hidden rounded-md border">
        {offered.map((role) => (
          <label
            key={role}
            className={`has-checked:bg-accent-wash has-focus-visible:outline-accent flex items-start gap-3 px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 ${disabled ? 'cursor-not-allowed!' : 'hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name={id}
              value={role}
              checked={value === role}
              disabled={disabled}
              aria-describedby={`${id}-${role}`}
              aria-label={roleLabels[role]}
              onChange={() => onChange(role)}
              className="mt-0.5 shrink-0 outline-none!"
            />
            <span className="min-w-0">
              <span className={disabled && value !== role ? 'text-soft' : 'font-medium'}>{roleLabels[role]}</span>
              <span id={`${id}-${role}`} className="text-soft block text-[13px]">
                {known.find((one) => one.id === role)?.description ?? ' '}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger mt-1 text-[13px]">
          {error}
        </p>
      )}
    </fieldset>
  );
}
