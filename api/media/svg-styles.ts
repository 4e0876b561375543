/** An element of an SVG that is kept, with all its attributes and the number of characters in it. */
export type SvgNode = { name: string; attributes: Record<string, string>; characters: number; children: SvgNode[] };

export type Declared = { property: string; value: string };
/** Declarations by the `tag`, `.class` or `#id` that they apply to; `everywhere` those whose selector may match any element. */
export type Styles = { named: Map<string, Declared[]>; everywhere: Declared[] };

export const noStyles = (): Styles => ({ named: new Map(), everywhere: [] });

/** Whether an SVG passes on to children what otherwise applies once. */
export const passesOn = (text: string): boolean =>
  /\b(?:mask|clip-path|filter|all)\s*(?:=\s*"|:)\s*inherit/i.test(text);

/** Selectors, then braces with declarations: no nested rules, no braces or line breaks in quotes. */
const flat = /^(?:[^{}"']*\{(?:[^{}"']|"[^"'{}\n]*"|'[^"'{}\n]*')*\})*[^{}"']*$/;

/**
 * Adds a style sheet that passed isSafeCss. False if it is anything but a flat list of rules, which browsers may read otherwise
 * than we do.
 */
export function addStyleSheet({ named, everywhere }: Styles, css: string): boolean {
  if (!flat.test(css)) return false;
  const rules = Array.from(css.matchAll(/([^{}]*)\{([^{}]*)\}/g), ([, selectors = '', body = '']) => ({
    selectors,
    body,
  }));
  if (rules.some(({ body }) => /[()[\]]/.test(withoutParentheses(withoutParentheses(body))))) return false;
  for (const { selectors, body } of rules) {
    const declarations = parsed(body).filter(({ property, value }) => costs(property, value));
    for (const name of namesIn(selectors)) {
      if (name === null) everywhere.push(...declarations);
      else named.set(name, [...(named.get(name) ?? []), ...declarations]);
    }
  }
  return true;
}

const withoutParentheses = (text: string): string => text.replace(/\([^()[\]]*\)/g, '');

/** The name that the last part of each selector asks for; null where any element may match. */
function namesIn(selectors: string): Set<string | null> {
  return new Set(
    selectors.split(',').map((selector) => {
      const last = /^[\s\w.#>~+-]+$/.test(selector)
        ? (selector
            .trim()
            .split(/[\s>~+]+/)
            .at(-1) ?? '')
        : '';
      // Of a compound selector (`rect.a`) the last name is enough: every element that matches has it.
      return /[.#]?[\w-]+$/.exec(last)?.[0] ?? null;
    }),
  );
}

function parsed(text: string): Declared[] {
  return text.split(';').flatMap((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return value.length === 0 ? [] : { property: property.trim().toLowerCase(), value: value.join(':').trim() };
  });
}

/** Whether a declaration may cost more than the element that it styles. */
function costs(property: string, value: string): boolean {
  return value.includes('(') || /^(?:opacity|mix-blend-mode|isolation|stroke-dasharray)$/.test(property);
}

/** The costly declarations of an element: its attributes, its own style, and the rules that could match it. */
export function declarationsOf({ name, attributes }: SvgNode, { named, everywhere }: Styles): Declared[] {
  const declared = [...everywhere];
  for (const property in attributes) {
    const value = attributes[property] ?? '';
    if (property === 'style') declared.push(...parsed(value));
    else if (property !== 'transform' && costs(property, value)) declared.push({ property, value });
  }
  if (named.size === 0) return declared;
  const classes = (attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`);
  return [...declared, ...[name, `#${attributes['id']}`, ...classes].flatMap((each) => named.get(each) ?? [])];
}
