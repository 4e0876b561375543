import { useId, useState } from 'react';

import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { Button } from '../../ui/button.tsx';
import { CuisineIcon } from '../../ui/cuisine-icon.tsx';
import { Field } from '../../ui/field.tsx';
import { drawingKey, iconOfSvg } from './svg-icon.ts';

type Props = {
  /** The tags whose icons are offered. */
  tags: CuisineTag[];
  value: IconData | null;
  onChange: (icon: IconData | null) => void;
};

/** The distinct icons of all tags, each with the title of the first tag that has it. */
function distinctIcons(tags: CuisineTag[]): { key: string; icon: IconData; title: string }[] {
  const known = new Map<string, { icon: IconData; title: string }>();
  for (const { icon_data: icon, title } of tags) {
    if (icon && !known.has(drawingKey(icon))) known.set(drawingKey(icon), { icon, title });
  }
  return [...known].map(([key, drawing]) => ({ key, ...drawing }));
}

/** Chooses the icon of another tag, or a pasted SVG. */
export function IconPicker({ tags, value, onChange }: Props) {
  const group = useId();
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const drawings = distinctIcons(tags);
  const chosen = drawingKey(value);
  const own = value !== null && !drawings.some(({ key }) => key === chosen);
  const wrong = pasted.trim() !== '' && !iconOfSvg(pasted);
  const options = [
    { key: '', icon: null, title: 'None' },
    ...drawings,
    ...(own ? [{ key: chosen, icon: value, title: 'Pasted' }] : []),
  ];
  return (
    <div className="space-y-3">
      <fieldset>
        <legend className="font-medium">Drawing</legend>
        <div className="mt-1 flex flex-wrap gap-1.5">
          {options.map(({ key, icon, title }) => (
            <label
              key={key}
              title={title}
              className="border-line hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent has-focus-visible:outline-accent grid size-9 place-items-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={group}
                aria-label={title}
                checked={key === chosen}
                onChange={() => onChange(icon)}
                className="sr-only"
              />
              <CuisineIcon icon={icon} />
            </label>
          ))}
          <Button className="h-9" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            Paste an SVG
          </Button>
        </div>
      </fieldset>
      {pasting && (
        <Field
          label="SVG"
          error={
            wrong ? 'No drawing found: paste a whole <svg> that consists of paths, as of a line-icon set' : undefined
          }
          hint="Only its lines are kept, in the color of the text around them."
        >
          {(control) => (
            <input
              {...control}
              value={pasted}
              autoComplete="off"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just asked for this field
              autoFocus
              maxLength={20_000}
              placeholder="<svg viewBox=…"
              onChange={(event) => {
                setPasted(event.target.value);
                const icon = iconOfSvg(event.target.value);
                if (icon) onChange(icon);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
