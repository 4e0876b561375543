import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { readablePalette, wholeHex } from '#shared/rules/colors.ts';
import { groundTones } from '#shared/rules/ground.ts';
import { type Options, PageStyle, schemes } from '#shared/schemas/options.ts';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { siteDocuments } from '../../queries/options.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { pairingLabels, schemeLabels } from '../../words/style-words.ts';
import { LettersNote, StylePieces } from './color-preview.tsx';

type Props = { form: PanelForm<Options> };

/** The pairings that suit a look beside its own faces. */
const pairingsOf = {
  street: ['look', 'grotesque', 'round'],
  harbour: ['look', 'grotesque', 'condensed'],
  classic: ['look', 'round', 'condensed'],
} satisfies Record<Options['look'], PageStyle['pairing'][]>;

/** What an owner makes theirs of a look: type, ground, theme, hero. A sample beside it follows every change. */
export function StyleFields({ form }: Props) {
  const { data: colors } = useQuery(siteDocuments.colors.query);
  const { look, style } = form.value;
  const put = (change: Partial<PageStyle>, key?: string) =>
    form.set((before) => ({ ...before, style: { ...before.style, ...change } }), key);
  const offered: readonly PageStyle['pairing'][] = pairingsOf[look];
  // Another look may not offer the pairing of the one before: it stays chosen, and listed.
  const pairings = offered.includes(style.pairing) ? offered : [...offered, style.pairing];
  const wrong = z.safeParse(PageStyle.shape.ground, style.ground).error?.issues[0]?.message;
  const shown = wrong ? { ...style, ground: null } : style;
  const whole = shown.ground === null ? null : wholeHex(shown.ground);
  const isDark = whole !== null && groundTones(whole, readablePalette(colors?.value ?? [])).isDark;
  return (
    <div className="space-y-4">
      <Choice
        label="Type"
        options={pairings.map((value) => ({ value, label: pairingLabels[value] }))}
        chosen={style.pairing}
        readOnly={form.readOnly}
        onChoose={(pairing) => put({ pairing })}
      />
      <Field
        label="Page ground"
        error={wrong}
        hint={style.ground === null ? 'Leave empty for the look’s own. Text stays readable on any color.' : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick page ground"
              value={whole ?? '#ffffff'}
              disabled={form.readOnly}
              onChange={(event) => put({ ground: event.target.value }, 'ground')}
              className="border-edge/45 h-9 w-14 shrink-0 rounded-md border bg-transparent p-0.5"
            />
            <input
              {...control}
              className="field max-w-36 min-w-0 font-mono text-[13px]"
              value={style.ground ?? ''}
              placeholder="None"
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              readOnly={form.readOnly}
              onChange={(event) => put({ ground: event.target.value.trim() || null }, 'ground')}
            />
            {style.ground !== null && !form.readOnly && <Button onClick={() => put({ ground: null })}>Clear</Button>}
          </div>
        )}
      </Field>
      <Choice
        label="Theme"
        options={schemes.map((value) => ({ value, label: schemeLabels[value] }))}
        chosen={style.scheme}
        readOnly={form.readOnly}
        onChoose={(scheme) => put({ scheme })}
        hint={isDark ? 'A dark ground is dark by day too.' : undefined}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={style.drawn_hero}
          disabled={form.readOnly}
          onChange={(event) => put({ drawn_hero: event.target.checked })}
        />
        <span>Draw a scene for a hero without a picture</span>
      </label>
      {colors && (
        <section aria-label="Preview" className="space-y-3">
          <StylePieces colors={colors.value} options={{ ...form.value, style: shown }} />
          <LettersNote />
        </section>
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  chosen: Value;
  readOnly: boolean;
  hint?: string | undefined;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, readOnly, hint, ...choice }: ChoiceProps<Value>) {
  return (
    <fieldset className="space-y-1" disabled={readOnly}>
      <p aria-hidden className="font-medium">
        {label}
      </p>
      <Segments label={label} {...choice} />
      {hint && <p className="text-soft text-[13px]">{hint}</p>}
    </fieldset>
  );
}
