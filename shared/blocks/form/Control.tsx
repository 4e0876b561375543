import type { FormField } from '../../rules/forms.ts';

type Props = {
  field: FormField;
  id: string;
  members: { id: string; title: string }[];
  errors: Map<string, string[]>;
};

/** Input types that differ from the field's type: browsers refuse 'example.com' in a url input. */
const inputTypes = { text: 'text', email: 'email', tel: 'tel', url: 'text', date: 'date', number: 'number' } as const;

/** A field with its label and its error. It is uncontrolled, so React never resets a typed value. */
export function Control({ field, id, members, errors }: Props) {
  const { name, label, type, required, autocomplete } = field;
  const wrong = errors.get(name);
  // No maxLength: browsers silently cut off pasted text.
  const common = {
    id,
    name,
    required,
    autoComplete: autocomplete,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
  };
  return (
    <div className={`field field-${type}`}>
      <label htmlFor={id}>
        {label} {!required && <span className="field-optional">(optional)</span>}
      </label>
      {type === 'textarea' ? (
        <textarea {...common} rows={6} dir="auto" />
      ) : type === 'member' ? (
        <select {...common}>
          <option value="">No preference</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {member.title}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={inputTypes[type]}
          inputMode={type === 'url' ? 'url' : undefined}
          min={type === 'number' ? 1 : undefined}
          dir={type === 'text' ? 'auto' : undefined}
        />
      )}
      {wrong && (
        <p className="field-wrong" id={`${id}-wrong`}>
          {wrong.join(' ')}
        </p>
      )}
    </div>
  );
}
