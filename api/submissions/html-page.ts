// Renamed because the formatter rearranges `html` templates, and white space counts in a textarea and in the style's
// hash.
import { html as markup, raw } from 'hono/html';

import type { FormName } from '#shared/rules/form-names.ts';
import { formControls, type FormDefinition, type FormField, forms } from '#shared/rules/forms.ts';

import type { PublicPost } from './members.ts';

type Markup = ReturnType<typeof markup>;

/** The page for a refused form without JavaScript, with everything that was typed. */
export type FormPage = {
  /** The domain's title, or its host when the title can't be read. */
  site: string;
  /** The style sheet (html-style.ts). */
  style: string;
  /** Absolute link back to the page with the form; null for an unknown domain. */
  back: string | null;
  message: string;
  /** Null when the request names no known form. */
  form: FormName | null;
  /** By field name, as typed. */
  values: Map<string, string>;
  /** Messages by field name. */
  errors: Map<string, string[]>;
  members: PublicPost[];
  /** Hidden controls of the form, by name. */
  hidden: Record<string, string>;
};

export async function formPage(page: FormPage): Promise<string> {
  const definition = page.form && forms[page.form];
  const heading = definition?.title ?? 'This form was not sent';
  const text = await markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not sent yet: ${heading} | ${page.site}</title>
<style>${raw(page.style)}</style>
</head>
<body>
<header><div>${page.back ? markup`<a href="${new URL('/', page.back).href}">${page.site}</a>` : ''}</div></header>
<main>
<h1>${heading}</h1>
${summary(page, definition)}
${definition ? formMarkup(page, definition) : ''}
${leftOver(page, definition)}
${page.back ? markup`<p><a href="${page.back}">Back to ${page.site}</a></p>` : ''}
</main>
</body>
</html>
`;
  return String(text);
}

function summary({ message, errors }: FormPage, definition: FormDefinition | null): Markup {
  const items = [...errors].flatMap(([name, messages]) =>
    messages.map((text) =>
      definition?.fields.some((field) => field.name === name)
        ? markup`<li><a href="#${name}">${text}</a></li>`
        : markup`<li>${text}</li>`,
    ),
  );
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus>
<p class="wrong"><strong>${message}</strong></p>
${items.length > 0 ? markup`<ul>${items}</ul>` : ''}
</div>`;
}

function formMarkup(page: FormPage, definition: FormDefinition): Markup {
  const hidden = Object.entries(page.hidden).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
  return markup`<form method="post" action="/api/submissions">
${hidden}
${definition.fields.map((field) => fieldMarkup(field, page))}
<div class="apart" aria-hidden="true"><label>Leave this empty <input name="${formControls.honeypot}" tabindex="-1" autocomplete="off"></label></div>
<p><button>${definition.submit}</button></p>
</form>`;
}

function fieldMarkup(field: FormField, page: FormPage): Markup {
  const messages = page.errors.get(field.name) ?? [];
  const label = field.required ? field.label : markup`${field.label} <span class="optional">(optional)</span>`;
  const wrong = messages.length > 0 ? markup` aria-invalid="true" aria-describedby="${field.name}-wrong"` : '';
  return markup`<p><label for="${field.name}">${label}</label>
${control(field, page, wrong)}
${messages.length > 0 ? markup`<span class="wrong" id="${field.name}-wrong">${messages.join(' ')}</span>` : ''}</p>`;
}

function control(field: FormField, { values, errors, members }: FormPage, wrong: Markup | ''): Markup {
  const value = values.get(field.name) ?? '';
  const named = markup`id="${field.name}" name="${field.name}"${field.required ? raw(' required') : ''}${wrong}`;
  if (field.type === 'member') {
    const options = members.map(
      ({ id, title }) => markup`<option value="${id}"${id === value ? raw(' selected') : ''}>${title}</option>`,
    );
    return markup`<select ${named}><option value="">No preference</option>${options}</select>`;
  }
  // No maxlength: browsers silently cut pasted text.
  const common = markup`${named} autocomplete="${field.autocomplete}"`;
  // The HTML parser drops a line break right after the tag, so add one.
  if (field.type === 'textarea') return markup`<textarea ${common} rows="8">${raw('\n')}${value}</textarea>`;
  // Browsers empty an invalid date or number, so show it as text.
  const typed = errors.has(field.name) && (field.type === 'date' || field.type === 'number');
  const type = typed || field.type === 'url' ? 'text' : field.type;
  return markup`<input ${common} type="${type}"${field.type === 'url' ? raw(' inputmode="url"') : ''} value="${value}">`;
}

/** Typed values under names that the form doesn't have. */
function leftOver({ values }: FormPage, definition: FormDefinition | null): Markup | '' {
  const others = [...values].filter(
    ([name, value]) => value !== '' && !definition?.fields.some((field) => field.name === name),
  );
  if (others.length === 0) return '';
  return markup`<h2>You also wrote</h2>
<dl>${others.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
