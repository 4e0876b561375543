import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { writeBuildInfo } from '#site/publish/build-info.ts';

import { ensureRenderer } from './renderer.ts';

export type OtherBuild = { folder: string; id: string; remove: () => void };

/**
 * The renderer as another version would have it: another build id, pages that say `data-build="{name}"`, and a style sheet of its own at
 * another address.
 */
export async function otherBuild(name: string): Promise<OtherBuild> {
  const own = await ensureRenderer();
  // Beside the other, where its imports are found.
  const folder = mkdtempSync(join(dirname(own), `renderer-${name}-`));
  cpSync(own, folder, { recursive: true });
  const [sheet = ''] = globSync('Template.*.css', { cwd: join(folder, 'client/_astro') });
  const renamed = `Template.${name}.css`;
  let marked = 0;
  for (const file of globSync('server/**/*.mjs', { cwd: folder })) {
    const path = join(folder, file);
    const code = readFileSync(path, 'utf8');
    const changed = code
      .replaceAll(sheet, renamed)
      .replaceAll('`<html${addAttribute', () => `\`<html data-build="${name}"$\{addAttribute`);
    if (changed.includes(`data-build="${name}"`)) marked += 1;
    if (changed !== code) writeFileSync(path, changed);
  }
  if (marked !== 1 || sheet === '') throw new Error('The compiled template or its style sheet was not found');
  const style = join(folder, 'client/_astro', sheet);
  for (const suffix of ['.br', '.gz']) rmSync(style + suffix, { force: true });
  writeFileSync(style, `${readFileSync(style, 'utf8')}/* ${name} */`);
  renameSync(style, join(folder, 'client/_astro', renamed));
  const { id } = await writeBuildInfo(folder);
  return { folder, id, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
