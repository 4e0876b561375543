import type { Consent, Options } from '#shared/schemas/options.ts';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether visitors are asked before snippets run, and which page tells them more. */
export function ConsentFields({ form }: { form: PanelForm<Options> }) {
  const consent = form.value.consent ?? { asked: false, page: '' };
  const put = (change: Partial<Consent>, key?: string) =>
    form.set((before) => ({ ...before, consent: { ...consent, ...change } }), key);
  return (
    <div className="space-y-4">
      <Switch
        label="Ask before snippets run"
        hint="A bar names the services. They load only after a visitor agrees, and visitors can change their mind in the footer."
        checked={consent.asked}
        disabled={form.readOnly}
        onChange={() => put({ asked: !consent.asked })}
      />
      {consent.asked && (
        <Field
          label="Privacy page"
          hint="The bar links to it. A path like /privacy, or empty."
          error={form.errorOf('consent.page')}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              spellCheck={false}
              value={consent.page}
              readOnly={form.readOnly}
              onChange={(event) => put({ page: event.target.value.trim() }, 'consent.page')}
              onBlur={() => form.touch('consent.page')}
            />
          )}
        </Field>
      )}
    </div>
  );
}
