import type { KeyboardEvent, ReactNode } from 'react';

import { Field } from '../ui/field.tsx';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  hint?: ReactNode;
  onChange: (value: string) => void;
  /** Escape, Enter: back to the text. */
  onLeave: () => void;
};

/** One line about a figure. It lives inside a form, and inside the text: its keys stay its own. */
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
