import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { expect, test } from 'vitest';

import { type StepMark, timeLine } from './publish-steps.ts';

const at = (step: StepMark['step'], time: number): StepMark => ({ step, host: 'tacos.test', number: 7, at: time });

test('a time line has all steps in order, in milliseconds since the press', () => {
  const marks = [at('claim', 1004), at('press', 1000), at('commit', 1002.25), at('switch', 1030)];
  expect(timeLine(marks)).toBe('publish of tacos.test, release 7: press 0.0, commit 2.3, claim 4.0, switch 30.0');
});

test('presses that became one release count from the first, and a step until its last end', () => {
  const marks = [at('press', 1000), at('press', 1009), at('twins', 1050), at('twins', 1060)];
  expect(timeLine(marks)).toBe('publish of tacos.test, release 7: press 0.0, twins 60.0');
});

test('a release that nobody pressed counts from its first step', () => {
  expect(timeLine([at('claim', 500), at('read', 503)])).toBe('publish of tacos.test, release 7: claim 0.0, read 3.0');
});

/** Marks steps on two threads and prints what the third collects. */
async function linesWith(trace: string): Promise<string[]> {
  const module = JSON.stringify(new URL('./publish-steps.ts', import.meta.url).href);
  const release = `{ host: 'tacos.test', number: 7 }`;
  const marking = (step: string) => `import(${module}).then(({ mark }) => mark('${step}', ${release}))`;
  const worker = new Worker(
    `const { parentPort, Worker } = require('node:worker_threads');
    import(${module}).then(async ({ printTimeLines }) => {
      const printer = printTimeLines((line) => parentPort.postMessage(line));
      for (const code of ${JSON.stringify([marking('press'), marking('claim')])})
        await new Promise((done) => new Worker(code, { eval: true }).once('exit', done));
      setTimeout(() => { printer.close(); parentPort.postMessage('end'); }, 900);
    });`,
    { eval: true, env: { ...process.env, CARAVAN_TRACE: trace } },
  );
  const lines: string[] = [];
  for (;;) {
    const [line] = (await once(worker, 'message')) as [string];
    if (line === 'end') break;
    lines.push(line);
  }
  await worker.terminate();
  return lines;
}

test('marks of several threads make one line', async () => {
  expect(await linesWith('publish')).toEqual([
    expect.stringMatching(/^publish of tacos\.test, release 7: press 0\.0, claim \d+\.\d$/),
  ]);
});

test('nothing is printed without CARAVAN_TRACE=publish', async () => {
  expect(await linesWith('')).toEqual([]);
});
