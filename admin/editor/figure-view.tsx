import type { KeyboardEvent, ReactNode } from 'react';

import { Field } from '../ui/field.tsx';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  hint?: ReactNode;
  onChange: (value: string) => void;
  /** Called on Escape and Enter. */
  onLeave: () => void;
};

/** A text input of a figure. Its Enter and Escape must reach neither the form nor the editor around it. */
export function FigureField({ label, value, placeholder, hint, onChange, onLeave }: Props) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  }
  return (
    <Field label={label} hint={hint && <span className="text-warn">{hint}</span>}>
      {(control) => (
        <input
          {...control}
          value={value}
          dir="auto"
          maxLength={500}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
      )}
    </Field>
  );
}
