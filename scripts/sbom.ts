import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import * as z from 'zod/mini';

import { commandLine } from './command-line/command-line.ts';

const { values } = commandLine({
  options: { out: { type: 'string' } },
  usage: `Usage: npm run sbom [-- options]

Prints the software bill of materials as CycloneDX 1.6 JSON: every package that runs in production, for all platforms, as
package-lock.json has it, and the Node in them. The same lock gives the same bytes: there is no time and no serial number.

  --out FILE   write it to FILE instead
  --help       print this`,
});

const Names = z._default(z.record(z.string(), z.string()), {});
const Package = z.object({
  name: z.optional(z.string()),
  version: z.string(),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  dev: z._default(z.boolean(), false),
  optional: z._default(z.boolean(), false),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
});
type Package = z.infer<typeof Package>;
const Lock = z.object({ packages: z.record(z.string(), Package) });
const Manifest = z.object({ licenses: z._default(z.array(z.object({ type: z.string() })), []) });

const root = resolve(import.meta.dirname, '..');
const { packages } = z.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
/** By their path; '' is this project. npm's own `npm sbom --omit dev` leaves out packages that development needs too. */
const shipped = new Map(Object.entries(packages).filter(([, { dev }]) => !dev));
const nodePackage = /^node-(?:bin-)?(?:darwin|linux|win)-/;

const nameOf = (path: string, { name }: Package) => name ?? path.split('node_modules/').at(-1) ?? path;
const refOf = (path: string, found: Package) => `pkg:npm/${nameOf(path, found).replace('@', '%40')}@${found.version}`;

function componentOf(path: string, found: Package) {
  const [group, name] = nameOf(path, found).startsWith('@')
    ? nameOf(path, found).split('/')
    : [undefined, nameOf(path, found)];
  const ref = refOf(path, found);
  const licenses = licensesOf(path, found);
  return {
    type: path === '' ? 'application' : 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name,
    version: found.version,
    ...(path === '' ? {} : { scope: found.optional ? 'optional' : 'required' }),
    ...(found.integrity === undefined ? {} : { hashes: found.integrity.split(' ').map(hashOf) }),
    ...(licenses.length === 0 ? {} : { licenses }),
    purl: ref,
  };
}

/** 'sha512-{base64}' as CycloneDX writes it. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** The lock knows no license of old manifests, which have a list. */
function licensesOf(path: string, { license }: Package) {
  if (license === undefined) return listedLicenses(path).map((id) => ({ license: { id } }));
  if (/^[\w.+-]+$/.test(license)) return [{ license: { id: license } }];
  return [/ (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } }];
}

function listedLicenses(path: string): string[] {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return z.parse(Manifest, manifest).licenses.map(({ type }) => type);
  } catch {
    return []; // not installed on this platform
  }
}

/** The path of the package that `path` gets when it imports `name`, as Node looks for it. */
function resolvedFrom(path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (shipped.has(candidate)) return candidate;
    if (at === '') return undefined;
  }
}

function dependenciesOf(path: string, found: Package): string[] {
  const names = Object.keys({ ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies });
  return names.flatMap((name) => {
    const target = resolvedFrom(path, name);
    const known = target === undefined ? undefined : shipped.get(target);
    return target === undefined || known === undefined ? [] : [refOf(target, known)];
  });
}

/** Node itself, by the name under which its vulnerabilities are reported. */
function runtimeOf(version: string) {
  return {
    type: 'platform',
    'bom-ref': `pkg:generic/node@${version}`,
    name: 'node',
    version,
    licenses: [{ license: { id: 'MIT' } }],
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
    externalReferences: [{ type: 'distribution', url: `https://nodejs.org/dist/v${version}/` }],
  };
}

const components = new Map<string, object>();
/** What each component depends on. A package that is there twice has one component. */
const edges = new Map<string, Set<string>>();
for (const [path, found] of shipped) {
  const ref = refOf(path, found);
  if (path !== '') components.set(ref, components.get(ref) ?? componentOf(path, found));
  const targets = edges.get(ref) ?? new Set();
  edges.set(ref, targets);
  for (const target of dependenciesOf(path, found)) targets.add(target);
  if (!nodePackage.test(nameOf(path, found))) continue;
  const runtime = runtimeOf(found.version);
  components.set(runtime['bom-ref'], runtime);
  targets.add(runtime['bom-ref']);
}

const own = shipped.get('');
if (!own) throw new Error('package-lock.json does not describe this project');
const sorted = <T>(entries: Iterable<[string, T]>) => [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: componentOf('', own) },
  components: sorted(components).map(([, component]) => component),
  dependencies: sorted(edges).map(([ref, targets]) => ({ ref, dependsOn: [...targets].toSorted() })),
};
const text = `${JSON.stringify(bom, null, 2)}\n`;
if (values.out === undefined) process.stdout.write(text);
else write(values.out);

function write(file: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    console.error(`The file ${file} can't be written: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
