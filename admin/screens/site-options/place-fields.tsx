import { useId } from 'react';

import { clockTime } from '#shared/rules/when-words.ts';
import type { Options } from '#shared/schemas/options.ts';

import { SelectField } from '../../forms/select-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import { Field } from '../../ui/field.tsx';
import { optionLabels } from '../../words/labels.ts';

type Props = { form: PanelForm<Options> };

const zones = Intl.supportedValuesOf('timeZone');
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

function timeIn(timezone: string): string {
  try {
    return `It is ${clockTime(new Date().toISOString(), timezone)} there now.`;
  } catch {
    return 'Type a city to find it.';
  }
}

export function TimezoneField({ form }: Props) {
  const id = useId();
  return (
    <Field label={optionLabels.timezone} error={form.errorOf('timezone')} hint={timeIn(form.value.timezone)}>
      {(control) => (
        <>
          <input
            {...control}
            list={id}
            autoComplete="off"
            spellCheck={false}
            readOnly={form.readOnly}
            value={form.value.timezone}
            onChange={(event) => form.set((before) => ({ ...before, timezone: event.target.value }), 'timezone')}
            onBlur={() => form.touch('timezone')}
          />
          <datalist id={id}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

export function CurrencyField({ form }: Props) {
  const { currency } = form.value;
  const known = currencies.includes(currency) ? currencies : [currency, ...currencies];
  return (
    <SelectField
      label={optionLabels.currency}
      error={form.errorOf('currency')}
      hint="Prices on menus are written in it."
      disabled={form.readOnly}
      value={currency}
      options={known.map((code) => [code, `${code} – ${currencyNames.of(code)}`])}
      onChange={(next) => form.set((before) => ({ ...before, currency: next }))}
    />
  );
}
