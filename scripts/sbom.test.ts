import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runCommand } from '#tests/support/run-command.ts';

const root = resolve(import.meta.dirname, '..');
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

type Component = {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  cpe?: string;
  licenses?: object[];
  hashes?: { alg: string; content: string }[];
};
type Bom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] };

let folder = '';
let bom: Bom;
let text = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-sbom-'));
  text = (await runCommand('sbom.ts', [], { env: {} })).output;
  bom = JSON.parse(text) as Bom;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const purls = () => bom.components.map(({ purl }) => purl);

describe('the software bill of materials', () => {
  test('is valid CycloneDX 1.6, with known licenses', () => {
    const at = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(
        json(join(at, `${name}.SNAPSHOT.schema.json`)) as object,
        `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
      );
    const validate = ajv.compile(json(join(at, 'bom-1.6.SNAPSHOT.schema.json')) as object);
    validate(bom);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('has every package that an installation without development gets, with license and hash', () => {
    const { packages } = json(join(root, 'package-lock.json')) as {
      packages: Record<string, { dev?: true; version: string }>;
    };
    const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
    const wanted = shipped.map(
      ([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${version}`,
    );
    expect(new Set(purls().filter((purl) => purl.startsWith('pkg:npm/')))).toEqual(new Set(wanted));
    // `npm sbom --omit dev` leaves this out, because development needs it too.
    expect(purls().join('\n')).toContain('pkg:npm/detect-libc@');
    expect(purls().join('\n')).not.toMatch(/npm\/(?:vitest|playwright|oxlint)@/);
    const packed = bom.components.filter(({ type }) => type === 'library');
    expect(packed.filter(({ licenses }) => !licenses?.length)).toEqual([]);
    for (const { hashes } of packed)
      expect(hashes?.[0]).toMatchObject({
        alg: 'SHA-512',
        content: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
      });
  });

  test('names the Node that comes with it, once for all platforms, as vulnerability lists do', () => {
    const { optionalDependencies } = json(join(root, 'package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
    const versions = [...new Set(nodes.map(([, version]) => version))];
    expect([nodes.length, versions.length]).toEqual([5, 1]);
    const runtimes = bom.components.filter(({ type }) => type === 'platform');
    expect(runtimes).toMatchObject([
      { name: 'node', version: versions[0], cpe: `cpe:2.3:a:nodejs:node.js:${versions[0]}:*:*:*:*:*:*:*` },
    ]);
    const holders = bom.dependencies.filter(({ dependsOn }) => dependsOn.includes(runtimes[0]?.['bom-ref'] ?? ''));
    expect(holders.map(({ ref }) => ref)).toEqual(
      nodes.map(([name, version]) => `pkg:npm/${name}@${version}`).toSorted(),
    );
  });

  test('says what needs what, in one piece', () => {
    const known = new Set([...bom.components.map((one) => one['bom-ref']), 'pkg:npm/caravan@0.1.0']);
    const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(
      bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
    ).toEqual([]);
    const reached = new Set(['pkg:npm/caravan@0.1.0']);
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next);
    expect([...known].filter((ref) => !reached.has(ref))).toEqual([]);
  });

  test('is the same each time, also in a file', async () => {
    const file = join(folder, 'sbom.json');
    expect(await runCommand('sbom.ts', ['--out', file], { env: {} })).toEqual({ code: 0, output: '' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('a folder that isn’t there is named', async () => {
    const { code, output } = await runCommand('sbom.ts', ['--out', join(folder, 'none/sbom.json')], { env: {} });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The file .*none\/sbom\.json can't be written: ENOENT[^\n]*\n$/),
    ]);
  });
});
