import { useId } from 'react';

import type { Copyable } from '#shared/schemas/domains.ts';

import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { copyGroups, copyWords } from './domain-words.ts';

type Props = { value: Copyable[]; onChange: (value: Copyable[]) => void; error?: string | undefined };

/** Which parts of another domain to copy. */
export function CopyChoice({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <div className="space-y-4">
      {copyGroups.map(({ title, what }) => {
        const all = what.every((one) => value.includes(one));
        const rest = value.filter((one) => !what.includes(one));
        return (
          <fieldset key={title} aria-describedby={error ? `${id}-error` : undefined}>
            <legend className="float-left font-medium">{title}</legend>
            <Button
              size="sm"
              tone="quiet"
              className="text-soft float-right"
              aria-label={`${all ? 'None' : 'All'} of: ${title}`}
              onClick={() => onChange(all ? rest : [...rest, ...what])}
            >
              {all ? 'None' : 'All'}
            </Button>
            <div className="clear-both grid gap-x-4 sm:grid-cols-2">
              {what.map((one) => (
                <label key={one} className="hover:bg-sunken -mx-2 flex min-h-8 items-center gap-2.5 rounded-sm px-2">
                  <input
                    type="checkbox"
                    checked={value.includes(one)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...value, one] : value.filter((other) => other !== one))
                    }
                  />
                  {copyWords[one]}
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <FieldError id={`${id}-error`} text={error} />
      <p className="text-soft text-[13px]">People, redirects, analytics snippets and submissions are never copied.</p>
    </div>
  );
}
