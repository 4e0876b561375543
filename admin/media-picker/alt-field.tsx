import { altAdvice, altTextShown } from '#shared/rules/alt-text.ts';

import { Field } from '../ui/field.tsx';
import { altLabel } from '../words/labels.ts';

type Props = {
  value: string;
  /** The file's name, which makes a bad alt text. */
  name: string;
  onChange: (alt: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

const longest = 500;

/** The alt text of a picture, with advice while typing. */
export function AltField({ value, name, onChange, error, readOnly = false }: Props) {
  const advice = altAdvice(value, name);
  const { length } = value.trim();
  return (
    <Field
      label={altLabel}
      error={error}
      hint={
        advice ? (
          <span className="text-warn">{advice}</span>
        ) : (
          'One sentence for people who can’t see it: who or what, doing what, where. “A cook hands two tacos out of a green truck.”'
        )
      }
      aside={
        <span className={`text-[13px] ${length > altTextShown ? 'text-warn' : 'text-soft'}`}>
          {length} / {altTextShown}
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          value={value}
          maxLength={longest}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
