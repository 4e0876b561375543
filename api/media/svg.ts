import { SaxesParser } from 'saxes';

import { escapeHtml } from '#shared/rules/escape-html.ts';

import { invalidFields } from '../lib/errors.ts';
import { isSafeAttribute, isSafeCss, svgElements, SvgError } from './svg-rules.ts';
import { drawnSize } from './svg-size.ts';
import { addStyleSheet, noStyles, safeDeclarations, type SvgNode } from './svg-styles.ts';

/** `width` and `height` in pixels; null where the SVG doesn't say. */
export type SafeSvg = { text: string; width: number | null; height: number | null };

const maxElements = 50_000;
const maxDepth = 200;
/**
 * Twice what a file may hold: copies, patterns and masks multiply. Drawings of Illustrator, Inkscape and Figma need some thousands;
 * browsers draw this many small shapes in about a second.
 */
const maxDrawn = 100_000;

/**
 * Sanitizes an SVG: only the listed elements and attributes stay, and a dropped element takes its content with it. The result is
 * serialized from what was parsed, so no other parser can find more in it. Throws ApiError 422 for what isn't well-formed,
 * and for what draws too much unless `anySize`.
 */
export function safeSvg(source: string, { anySize = false } = {}): SafeSvg {
  try {
    return rewrite(source, anySize);
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    throw invalidFields({ file: [`This SVG cannot be read: ${error.message}`] });
  }
}

function rewrite(source: string, anySize: boolean): SafeSvg {
  const out: string[] = [];
  let size: Pick<SafeSvg, 'width' | 'height'> = { width: null, height: null };
  let elements = 0;
  let depth = 0;
  let droppedAt: number | null = null; // depth of the dropped element whose content is being skipped
  let style: string | null = null; // text of the style element being read
  const open: SvgNode[] = [];
  let root: SvgNode | null = null;
  const styles = noStyles();
  const parser = strictParser();

  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    depth += 1;
    if (depth > maxDepth) throw new SvgError('it is nested too deeply');
    if (droppedAt !== null) return;
    elements += 1;
    if (elements > maxElements) throw new SvgError('it has too many elements');
    if (elements === 1 && name !== 'svg') throw new SvgError('it does not start with svg');
    if (!svgElements.has(name) || style !== null) {
      droppedAt = depth;
      return;
    }
    const safe = Object.entries(attributes)
      .filter(([attribute, value]) => attribute !== 'xmlns' && isSafeAttribute(name, attribute, value))
      .map(([attribute, value]) => [attribute, attribute === 'style' ? safeDeclarations(value) : value] as const);
    const node: SvgNode = { name, attributes: Object.fromEntries(safe), characters: 0, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
    root ??= node;
    if (elements === 1) size = sizeOf(new Map(safe));
    const namespaces =
      elements === 1 ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
    const written = safe.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
    out.push(`<${name}${namespaces}${written}${isSelfClosing ? '/>' : '>'}`);
    if (name === 'style' && !isSelfClosing) style = '';
  });

  parser.on('closetag', ({ name, isSelfClosing }) => {
    depth -= 1;
    if (droppedAt !== null) {
      if (droppedAt > depth) droppedAt = null;
      return;
    }
    open.pop();
    if (isSelfClosing) return;
    if (style !== null && isSafeCss(style)) out.push(escapeHtml(addStyleSheet(styles, style) ?? ''));
    style = null;
    out.push(`</${name}>`);
  });

  const keepText = (text: string) => {
    if (droppedAt !== null) return;
    const node = open.at(-1);
    if (style !== null) style += text;
    else {
      out.push(escapeHtml(text));
      if (node) node.characters += text.length;
    }
  };
  parser.on('text', keepText);
  parser.on('cdata', keepText);

  // saxes would swallow the character after a lone surrogate.
  parser.write(source.trimStart().toWellFormed()).close();
  const text = steadyDashes(out.join('').trim());
  if (root && !anySize && drawnSize(root, styles, text) > maxDrawn)
    throw invalidFields({ file: ['This SVG draws too much for a browser: simplify it, or upload it as a PNG'] });
  return { text, ...size };
}

/** Dashes that don't scale with their shape would be as many as there are pixels: here they scale. */
function steadyDashes(text: string): string {
  return text.includes('stroke-dasharray') ? text.replaceAll('non-scaling-stroke', 'none') : text;
}

function strictParser(): SaxesParser<{ defaultXMLVersion: '1.0'; forceXMLVersion: true }> {
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  // saxes' own table inherits from Object.prototype and would resolve &constructor;.
  parser.ENTITIES = Object.assign(Object.create(null), { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });
  let malformedComments = 0;
  parser.on('error', ({ message }) => {
    // Drawing programs write '--' into comments. saxes then reads on to the end of the comment, and comments are
    // dropped anyway.
    if (message.endsWith('malformed comment.') && malformedComments < 100) malformedComments += 1;
    else throw new SvgError(message);
  });
  parser.on('doctype', (doctype) => {
    if (/[[<>]/.test(doctype)) throw new SvgError('its DOCTYPE declares something');
  });
  return parser;
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
