export type XmlToken =
  | { kind: 'open'; name: string; attributes: [name: string, value: string][]; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; value: string };

/** The text is not well-formed XML, or uses what a picture has no need of (own entities). */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const nameStart = 'A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff';
const name = `[${nameStart}][${nameStart}0-9.\\u00b7:-]*`;
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openTag = new RegExp(`<(${name})`, 'y');
const closeTag = new RegExp(`</(${name})\\s*>`, 'y');
const tagEnd = /\s*(\/?)>/y;
const plainText = /[^<]+/y;
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const skipped = [/<!--[\s\S]*?-->/y, /<\?[\s\S]*?\?>/y, /<!DOCTYPE[^>[]*>/y];

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads XML strictly, token by token. Comments, processing instructions and a DOCTYPE without declarations are left out.
 * Entities are resolved; only XML's own five and numbers are known. Throws XmlError.
 */
export function* readXml(source: string): Generator<XmlToken> {
  const xml = source.replace(/^\uFEFF/, '');
  const open: string[] = [];
  let at = 0;
  let roots = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(xml);
    if (found) at = pattern.lastIndex;
    return found;
  };

  while (at < xml.length) {
    const text = match(plainText);
    const raw = text ? null : match(cdata);
    if (text || raw) {
      const value = text ? resolve(text[0]) : (raw?.[1] ?? '');
      if (open.length > 0) yield { kind: 'text', value };
      else if (value.trim() !== '') throw new XmlError('There is text outside of the picture');
      continue;
    }
    if (skipped.some((pattern) => match(pattern))) continue;
    const close = match(closeTag);
    if (close?.[1]) {
      if (open.pop() !== close[1]) throw new XmlError(`</${close[1]}> closes what is not open`);
      yield { kind: 'close', name: close[1] };
      continue;
    }
    const tag = match(openTag);
    if (!tag?.[1]) throw new XmlError(`Not understood: ${xml.slice(at, at + 20)}`);
    if (open.length === 0) roots += 1;
    if (roots > 1) throw new XmlError('There is more than one picture');
    const attributes = new Map<string, string>();
    for (let found = match(attribute); found; found = match(attribute)) {
      const attributeName = found[1] ?? '';
      if (attributes.has(attributeName)) throw new XmlError(`${attributeName} is there twice`);
      attributes.set(attributeName, resolve(found[2] ?? found[3] ?? ''));
    }
    const end = match(tagEnd);
    if (!end) throw new XmlError(`<${tag[1]}> does not end`);
    const empty = end[1] === '/';
    if (!empty) open.push(tag[1]);
    if (open.length > 200) throw new XmlError('It is nested too deeply');
    yield { kind: 'open', name: tag[1], attributes: [...attributes], empty };
  }
  if (open.length > 0 || roots === 0) throw new XmlError('The file ends too early');
}

function resolve(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));|&/g,
    (whole, decimal?: string, hex?: string, named?: string) => {
      const known = named === undefined ? undefined : Object.hasOwn(entities, named) ? entities[named] : undefined;
      if (known !== undefined) return known;
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        throw new XmlError(`${whole} is not known`);
      return String.fromCodePoint(code);
    },
  );
}
