import { createHash } from 'node:crypto';

import { readablePalette, styleVariables } from '#shared/rules/colors.ts';
import { pageStyle } from '#shared/rules/ground.ts';
import { lookTones, tones } from '#shared/rules/tones.ts';
import { type Options, plainStyle } from '#shared/schemas/options.ts';

import type { Db } from '../db/connect.ts';
import { readDocument } from '../db/documents.ts';

type Colors = Parameters<typeof readablePalette>[0];
/** What makes an API page look like the domain's site: its colors and shapes. */
export type Brand = { colors: Colors; look: Options['look']; style: Options['style'] };

/** The brand of an unknown domain. */
export const noBrand: Brand = { colors: [], look: 'classic', style: plainStyle };

/** Falls back to the default when it can't be read: the error page must still be shown. */
export async function brandOf(db: Db, domainId: string): Promise<Brand> {
  try {
    const colors = await readDocument(db, domainId, 'colors', 'live');
    const options = await readDocument(db, domainId, 'options', 'live');
    return { colors: colors.value, look: options.value.look, style: { ...plainStyle, ...options.value.style } };
  } catch {
    return noBrand;
  }
}

/** The site's web fonts have hashed file names that only a release knows: use similar system fonts. */
const looks: Record<Options['look'], string> = {
  classic: '--display: system-ui, sans-serif; --radius: .5rem; --button-radius: .5rem; --case: none',
  street:
    "--display: 'Impact', 'Haettenschweiler', 'Arial Narrow', sans-serif; --radius: 0; --button-radius: 0; --case: uppercase",
  harbour:
    "--display: ui-rounded, 'Nunito', system-ui, sans-serif; --radius: 1.25rem; --button-radius: 99rem; --case: none",
};

const rules = `
body { margin: 0; background: var(--paper); color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif }
header { background: var(--brand); color: var(--brand-ink) }
header a { display: inline-block; padding-block: 1rem; color: inherit; font: 700 1.375rem/1.2 var(--display); text-transform: var(--case); text-decoration: none }
header > div, main { width: min(46rem, 100% - 2rem); margin-inline: auto; overflow-wrap: anywhere }
main { padding-block: clamp(1.5rem, 1rem + 3vw, 4rem) }
h1, h2 { font: 700 clamp(1.75rem, 1.3rem + 2vw, 3rem)/1.05 var(--display); text-transform: var(--case); margin: 0 0 1.5rem; text-wrap: balance }
h2 { font-size: 1.5rem; margin-block-start: 2rem }
label { display: block; margin-block-end: .4rem; font-weight: 700; line-height: 1.3 }
.optional { color: var(--muted); font-weight: 400 }
input, textarea, select { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .65rem .85rem; font: inherit; color: inherit; background: var(--paper-top); border: 2px solid var(--muted); border-radius: var(--radius) }
textarea { min-height: 9rem; resize: vertical }
button { min-height: 3rem; padding: .5rem 1.4rem; font: 700 1.125rem/1.1 var(--display); text-transform: var(--case); color: var(--action-ink); background: var(--action); border: 2px solid var(--action); border-radius: var(--button-radius); cursor: pointer }
main a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.wrong { display: block; margin-block-start: .4rem; color: var(--wrong); font-weight: 600 }
.summary { padding: .25rem 1.25rem; margin-block-end: 1.75rem; border: 2px solid var(--wrong); border-radius: var(--radius) }
.summary ul { padding-inline-start: 1.2em }
.summary li { padding-block: .2rem }
[aria-invalid] { border-color: var(--wrong) }
.apart { position: absolute; left: -10000px }
`;

export function styleOf({ colors, look, style }: Brand): string {
  const palette = readablePalette(colors);
  const page = pageStyle(style, palette);
  const roles = Object.entries({ ...tones, ...lookTones[look], ...page.variables }).map((declaration) =>
    declaration.join(': '),
  );
  const declarations = [styleVariables(palette), looks[look], ...roles].join('; ');
  return `
:root { color-scheme: ${page.scheme === 'auto' ? 'light dark' : page.scheme}; ${declarations} }
${rules}`;
}

/**
 * The Content-Security-Policy of a page with `style`: only that style and its own form. Browsers apply it to redirects
 * too.
 */
export function pagePolicy(style: string, origin: string | null): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'${origin ? ` ${origin}` : ''}; base-uri 'none'; frame-ancestors 'none'`;
}
