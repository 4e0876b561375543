import { escapeHtml } from '#shared/rules/escape-html.ts';

import { invalidFields } from '../lib/errors.ts';
import { isSafeAttribute, isSafeCss, svgElements } from './svg-rules.ts';
import { readXml, XmlError } from './xml.ts';

/** `width` and `height` in pixels, as far as the picture says them. */
export type SafeSvg = { text: string; width: number | null; height: number | null };

const maxElements = 50_000;

/**
 * The picture with nothing left in it but drawing: elements and attributes that aren't on the lists are dropped, an element
 * with all that is in it. It is written anew from what was read, so no parser can see more in it than this one did.
 * Throws ApiError 422 for what isn't well-formed.
 */
export function safeSvg(source: string): SafeSvg {
  try {
    return rewrite(source);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw invalidFields({ file: [`This SVG cannot be read: ${error.message}`] });
  }
}

function rewrite(source: string): SafeSvg {
  const out: string[] = [];
  let size: Pick<SafeSvg, 'width' | 'height'> = { width: null, height: null };
  let elements = 0;
  let dropping = 0; // how many elements deep we are in a dropped one
  let style: string | null = null; // the style sheet that is being read

  for (const token of readXml(source)) {
    if (dropping > 0) {
      if (token.kind === 'open' && !token.empty) dropping += 1;
      if (token.kind === 'close') dropping -= 1;
      continue;
    }
    if (token.kind === 'text') {
      if (style === null) out.push(escapeHtml(token.value));
      else style += token.value;
      continue;
    }
    if (token.kind === 'close') {
      if (style !== null) out.push(isSafeCss(style) ? escapeHtml(style) : '');
      style = null;
      out.push(`</${token.name}>`);
      continue;
    }
    elements += 1;
    if (elements > maxElements) throw new XmlError('it has too many elements');
    if (elements === 1 && token.name !== 'svg') throw new XmlError('it does not start with svg');
    if (!svgElements.has(token.name) || style !== null) {
      if (!token.empty) dropping = 1;
      continue;
    }
    const attributes = token.attributes.filter(
      ([name, value]) => name !== 'xmlns' && isSafeAttribute(token.name, name, value),
    );
    if (elements === 1) size = sizeOf(new Map(attributes));
    const names =
      elements === 1 ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
    out.push(
      `<${token.name}${names}${attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}${token.empty ? '/>' : '>'}`,
    );
    if (token.name === 'style' && !token.empty) style = '';
  }
  return { text: out.join('').trim(), ...size };
}

function sizeOf(attributes: Map<string, string>): Pick<SafeSvg, 'width' | 'height'> {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const pixels = (value: string | undefined) => {
    if ((value ?? '').length > 40) return null;
    const number = Math.round(Number(/^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? 0));
    return number > 0 && number < 1_000_000 ? number : null;
  };
  const width = pixels(attributes.get('width'));
  const height = pixels(attributes.get('height'));
  return width && height ? { width, height } : { width: pixels(boxWidth), height: pixels(boxHeight) };
}
