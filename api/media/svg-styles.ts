import { isSafeDeclaration } from './svg-rules.ts';

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
 * Selectors that browsers match quickly and that drawing programs write: names, classes and ids, also inside of each other. Some
 * hundreds of others, like `:nth-child(n of .a)`, keep a browser busy for minutes.
 */
const plainSelectors = /^[\s\w.#>*,-]+$/;

/**
 * Adds a style sheet that passed isSafeCss. Returns what it keeps of it: plain rules with safe declarations; null if it is anything
 * but a flat list of rules, which browsers may read otherwise than we do.
 */
export function addStyleSheet({ named, everywhere }: Styles, css: string): string | null {
  if (!flat.test(css)) return null;
  const rules = Array.from(css.matchAll(/([^{}]*)\{([^{}]*)\}/g), ([, selectors = '', body = '']) => ({
    selectors,
    body,
  })).filter(({ selectors }) => plainSelectors.test(selectors));
  if (rules.some(({ body }) => /[()[\]]/.test(withoutParentheses(withoutParentheses(body))))) return null;
  return rules
    .map(({ selectors, body }) => {
      const kept = safeDeclarations(body);
      const declarations = parsed(kept).filter(({ property, value }) => costs(property, value));
      for (const name of namesIn(selectors)) {
        if (name === null) everywhere.push(...declarations);
        else named.set(name, [...(named.get(name) ?? []), ...declarations]);
      }
      return `${selectors}{${kept}}`;
    })
    .join('');
}

const withoutParentheses = (text: string): string => text.replace(/\([^()[\]]*\)/g, '');

/** The safe declarations of a style. One with half a string is none: it would take in the next. */
export function safeDeclarations(text: string): string {
  const safe = (declaration: string) =>
    parsed(declaration).every(({ property, value }) => isSafeDeclaration(property, value)) &&
    !/["'{}]/.test(declaration.replace(/"[^"]*"|'[^']*'/g, ''));
  return text.split(';').filter(safe).join(';');
}

/** The name that the last part of each selector asks for; null where any element may match. */
function namesIn(selectors: string): Set<string | null> {
  return new Set(
    selectors.split(',').map((selector) => {
      const last =
        selector
          .trim()
          .split(/[\s>]+/)
          .at(-1) ?? '';
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
