import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes site/structured-data/vocabulary.json, what schema.org says about the types that the site uses, from the package
 * schema-dts: `npm pack schema-dts`, unpack it, `node scripts/schema-org.ts package/dist/schema.d.ts`. A test checks all
 * structured data against it.
 */
const types = [
  'Answer',
  'BlogPosting',
  'BreadcrumbList',
  'CollectionPage',
  'Event',
  'FAQPage',
  'FoodEstablishment',
  'FoodEvent',
  'GeoCoordinates',
  'ItemList',
  'ListItem',
  'Menu',
  'MenuItem',
  'MenuSection',
  'Offer',
  'OpeningHoursSpecification',
  'Organization',
  'Person',
  'Place',
  'PostalAddress',
  'Question',
  'Service',
  'UnitPriceSpecification',
  'WebSite',
];
const enumerations = ['DayOfWeek', 'EventAttendanceModeEnumeration', 'EventStatusType', 'RestrictedDiet'];

const [, , source] = process.argv;
if (!source) {
  console.error('Name the file schema.d.ts of the package schema-dts.');
  process.exit(1);
}
const text = readFileSync(source, 'utf8');

/** Every interface's own properties with the types of their values, and the interfaces it extends. */
const bases = new Map(
  [...text.matchAll(/^(?:export )?interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, name = '', parents = '', body = '']) => [
      name,
      {
        parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
        own: [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<([^"]+), "\w+">/gm)].map(
          ([, property = '', values = '']) => [property, values.split(' | ')] as const,
        ),
      },
    ],
  ),
);
/** A type without properties of its own has no interface: its leaf extends the parents'. */
const leaves = new Map(
  [...text.matchAll(/^export interface (\w+)Leaf extends ([^{]+) \{/gm)].map(([, name = '', parents = '']) => [
    name,
    [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
  ]),
);

type Known = { parents: string[]; properties: Record<string, string> };
const known = new Map<string, Known>();

/** A type and all that it inherits from. The types of a property's values are one text, separated by spaces. */
function learn(type: string): void {
  if (known.has(type)) return;
  const base = bases.get(type);
  const parents = base?.parents ?? leaves.get(type);
  if (!parents) throw new Error(`${source} doesn't know ${type}`);
  const properties = Object.fromEntries((base?.own ?? []).map(([name, values]) => [name, values.join(' ')]));
  known.set(type, { parents: parents.filter((parent) => parent !== type), properties });
  for (const parent of parents) learn(parent);
}
for (const type of types) learn(type);
const members = enumerations.map((name) => {
  const [, values = ''] = new RegExp(`^export type ${name} = (.*);$`, 'm').exec(text) ?? [];
  return [name, [...values.matchAll(/"(https:\/\/schema\.org\/\w+)"/g)].map(([, member]) => member)];
});
const file = join(import.meta.dirname, '../site/structured-data/vocabulary.json');
const notice =
  'From schema-dts (Apache-2.0, https://github.com/google/schema-dts), made from schema.org (CC BY-SA 3.0). Written by scripts/schema-org.ts.';
writeFileSync(
  file,
  `${JSON.stringify({ notice, types: Object.fromEntries([...known].toSorted(([a], [b]) => a.localeCompare(b))), enumerations: Object.fromEntries(members) }, null, 1)}\n`,
);
