import { Check, TriangleAlert } from 'lucide-react';
import * as z from 'zod/mini';

import { chosenPalette, type Palette } from '#shared/rules/colors.ts';
import { Color } from '#shared/schemas/options.ts';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readingOf } from './color-words.ts';

type Props = {
  label: string;
  name: keyof Palette;
  /** As stored or typed; empty for the default. */
  code: string;
  colors: Color[];
  readOnly: boolean;
  onCode: (code: string) => void;
};

/** A brand color, picked or typed, with its contrast. */
export function ColorRow({ label, name, code, colors, readOnly, onCode }: Props) {
  const whole = chosenPalette(colors)[name];
  const wrong = code === '' ? undefined : z.safeParse(Color.shape.code, code).error?.issues[0]?.message;
  const reading = readingOf(colors, name);
  return (
    <div className="space-y-2">
      <Field label={label} error={wrong} hint={code === '' ? 'Not chosen: the default is used.' : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={`Pick ${label.toLowerCase()}`}
              value={whole}
              disabled={readOnly}
              onChange={(event) => onCode(event.target.value)}
              className="border-edge/45 h-9 w-14 shrink-0 rounded-md border bg-transparent p-0.5"
            />
            <input
              {...control}
              className="field max-w-36 font-mono text-[13px]"
              value={code}
              placeholder={whole}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              readOnly={readOnly}
              // A code is replaced, not continued.
              onFocus={(event) => event.target.select()}
              onChange={(event) => onCode(withHash(event.target.value))}
            />
          </div>
        )}
      </Field>
      {reading && (
        <div
          role="status"
          className={`flex items-start gap-2 rounded-md px-2.5 py-2 text-[13px] ${reading.readable ? 'bg-sunken' : 'bg-warn-wash'}`}
        >
          {reading.readable ? (
            <Check size={15} aria-hidden className="text-accent mt-0.5 shrink-0" />
          ) : (
            <TriangleAlert size={15} aria-hidden className="text-warn mt-0.5 shrink-0" />
          )}
          <p className="min-w-0 grow">{reading.words}</p>
          {!reading.readable && (
            <span className="flex shrink-0 items-center gap-2">
              <span
                aria-hidden
                className="border-edge/45 size-5 rounded-sm border"
                style={{ background: reading.shown }}
              />
              {!readOnly && (
                <Button size="sm" onClick={() => onCode(reading.shown)}>
                  Use it
                </Button>
              )}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** Adds the missing # of a pasted color. */
function withHash(typed: string): string {
  const text = typed.trim();
  return /^[0-9a-f]{3,6}$/i.test(text) ? `#${text}` : text;
}
