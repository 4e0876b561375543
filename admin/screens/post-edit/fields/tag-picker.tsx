import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

import { Field } from '../../../ui/field.tsx';

type Option = { id: string; label: string };
type Props = {
  label: string;
  options: Option[];
  value: string[];
  onChange: (value: string[]) => void;
  none: string;
  disabled?: boolean;
};

/** Chosen tags as chips, and a field that adds one with Enter. Backspace in the empty field removes the last tag. */
export function TagPicker({ label, options, value, onChange, none, disabled = false }: Props) {
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState(false);
  // Tags in the trash aren't among the options: they stay chosen, unseen.
  const chosen = value.flatMap((tag) => options.find((option) => option.id === tag) ?? []);
  const rest = options.filter((option) => !value.includes(option.id));

  /** `begins`: the beginning of a name is enough. */
  function add(text: string, begins: boolean) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    const exact = rest.find((option) => option.label.toLowerCase() === wanted);
    const found = exact ?? (begins && rest.find((option) => option.label.toLowerCase().startsWith(wanted)));
    setUnknown(!found);
    if (!found) return;
    onChange([...value, found.id]);
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed, true);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.filter((tag) => tag !== chosen.at(-1)?.id));
  }
  return (
    <Field label={label} error={unknown ? `“${typed.trim()}” is not added: choose one from the list.` : undefined}>
      {(control) => (
        <div
          data-disabled={disabled || undefined}
          className="field has-focus-visible:outline-accent flex h-auto! min-h-9 flex-wrap items-center gap-1 px-1.5! py-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-1"
        >
          {chosen.map(({ id: tag, label: name }) => (
            <Chip
              key={tag}
              name={name}
              onRemove={disabled ? undefined : () => onChange(value.filter((one) => one !== tag))}
            />
          ))}
          <input
            {...control}
            list={`${control.id}-options`}
            value={typed}
            disabled={disabled}
            placeholder={options.length === 0 ? none : disabled || rest.length === 0 ? '' : 'Add…'}
            autoComplete="off"
            onChange={(event) => {
              setUnknown(false);
              setTyped(event.target.value);
              // A choice from the list is an exact label.
              if (rest.some((option) => option.label === event.target.value) && !isTyping(event.nativeEvent))
                add(event.target.value, false);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed, false)}
            className="h-6.5 min-w-20 grow bg-transparent px-1 outline-none"
          />
          <datalist id={`${control.id}-options`}>
            {rest.map((option) => (
              <option key={option.id} value={option.label} />
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <span className="bg-sunken inline-flex h-6.5 items-center gap-0.5 rounded-sm px-2 has-[button]:pr-0">
      <bdi>{name}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="text-soft hover:text-ink grid size-6.5 place-items-center rounded-sm"
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}

function isTyping(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('insertText');
}
