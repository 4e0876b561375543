import { readFileSync } from 'node:fs';

type Vocabulary = {
  types: Record<string, { parents: string[]; properties: Record<string, string> }>;
  enumerations: Record<string, string[]>;
};
const file = new URL('../../site/structured-data/vocabulary.json', import.meta.url);
const { types, enumerations } = JSON.parse(readFileSync(file, 'utf8')) as Vocabulary;
const simple = new Set(['Text', 'URL', 'Date', 'DateTime', 'Time', 'Number', 'Integer', 'Boolean', 'Duration']);
const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lineage(type: string): string[] {
  return [type, ...(types[type]?.parents ?? []).flatMap(lineage)];
}

/** Structured data unknown to schema.org: types, properties of a type, values of a property. Empty when all is well. */
export function unknownToSchemaOrg(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => unknownToSchemaOrg(each, `${path}/${index}`));
  if (!isNode(value)) return [`${path} is no object`];
  if ('@graph' in value) return unknownToSchemaOrg(value['@graph'], path);
  const type = String(value['@type']);
  if (!types[type]) return [`${path}: the type ${type}`];
  return Object.entries(value).flatMap(([property, content]) => {
    if (property.startsWith('@')) return [];
    const here = `${path}/${type}.${property}`;
    const allowed = lineage(type).flatMap((name) => types[name]?.properties[property]?.split(' ') ?? []);
    if (allowed.length === 0) return [`${here}: the property`];
    return [content].flat().flatMap((each, index) => wrongValue(each, allowed, `${here}/${index}`));
  });
}

function wrongValue(value: unknown, allowed: string[], path: string): string[] {
  if (!isNode(value)) {
    const chosen = allowed.flatMap((name) => enumerations[name] ?? []);
    const isKnown = chosen.length > 0 && String(value).includes('schema.org') ? chosen.includes(String(value)) : true;
    const isSimple = chosen.length > 0 || allowed.some((name) => simple.has(name));
    return isKnown && isSimple ? [] : [`${path}: the value ${JSON.stringify(value)}`];
  }
  if (Object.keys(value).join() === '@id') return allowed.includes('IdReference') ? [] : [`${path}: a reference`];
  const fits = lineage(String(value['@type'])).some((name) => allowed.includes(name));
  return [...(fits ? [] : [`${path}: a ${String(value['@type'])}`]), ...unknownToSchemaOrg(value, path)];
}
