import type { FormName } from '#shared/rules/form-names.ts';
import { formControls, forms } from '#shared/rules/forms.ts';

type Values = Record<string, string>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLElement && 'value' in control ? (control as Control) : null;
}

function namesOf(form: FormName): string[] {
  return forms[form].fields.map(({ name }) => name);
}

/** The current values of the fields. */
export function readFields(element: HTMLFormElement, form: FormName): Values {
  return Object.fromEntries(
    namesOf(form).flatMap((name) => {
      const control = controlOf(element, name);
      return control ? [[name, typedIn(control)]] : [];
    }),
  );
}

/** The value is '' for an invalid date or number; '?' makes validation report it as invalid instead of missing. */
function typedIn(control: Control): string {
  return control.value === '' && control.validity.badInput ? '?' : control.value;
}

/** Fills empty fields only, so that what was typed meanwhile isn't overwritten. */
export function fillFields(element: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(element, name);
    if (control && control.value === '') control.value = value;
  }
}

export function focusField(element: HTMLFormElement, name: string): void {
  controlOf(element, name)?.focus();
}

/** The value of the honeypot field, which only bots fill in. */
export function honeypotOf(element: HTMLFormElement): string {
  return controlOf(element, formControls.honeypot)?.value ?? '';
}
