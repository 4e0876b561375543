import { type ComponentProps, type ReactNode, useId } from 'react';

import { withIsolatedTitles } from './isolated-titles.ts';

export type Control = Pick<ComponentProps<'input'>, 'id' | 'dir' | 'aria-invalid' | 'aria-describedby' | 'className'>;

type Props = {
  label: string;
  error?: string | undefined;
  /** Help below the control. */
  hint?: ReactNode;
  /** To the right of the label, such as a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** Label, control, hint and error. Hint and error are outside the label, so that they aren't part of the accessible name. */
export function Field({ label, error, hint, aside, className = '', children }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={`min-w-0 space-y-1 ${className}`}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        // Texts are read in the direction of their own script.
        dir: 'auto',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        className: 'field',
      })}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-[13px]">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field; nothing without a text. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="text-danger text-[13px]">
      {withIsolatedTitles(text)}
    </p>
  );
}
