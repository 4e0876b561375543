import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod/mini';

const Report = z.object({
  messages: z.array(
    z.object({ type: z.string(), subType: z.optional(z.string()), url: z.string(), message: z.string() }),
  ),
});

/** The path of the Nu HTML checker's vnu.jar; empty by default. It needs Java, so it can't be a dependency. */
export const htmlChecker = process.env['VNU_JAR'] ?? '';

/** Errors and warnings of the Nu HTML checker, as 'path: message'. Throws when it can't run. */
export function checkHtml(pages: [path: string, html: string][]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-html-'));
  try {
    const files = pages.map(([, html], index) => {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, html);
      return file;
    });
    const java = spawnSync('java', ['-jar', htmlChecker, '--format', 'json', '--exit-zero-always', ...files], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (java.error || java.status !== 0)
      throw new Error(`java -jar ${htmlChecker}: ${java.error?.message ?? java.stderr}`);
    const { messages } = z.parse(Report, JSON.parse(java.stderr));
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, message }) => `${pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.[0]}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
