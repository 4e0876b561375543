import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

import { type Scope, type Words, wordsOf } from './collect.ts';
import { brokenBy, rules } from './rules.ts';

export type Chapter = { title: string; files: { path: string; words: Words[] }[] };

type Part = { title: (path: string) => string; pattern: string; scope?: Scope };

const folder = (path: string, depth: number) => path.split('/').slice(0, depth).join('/');

/** Names that files of others may use, and codes that look like words. */
const codes =
  /\.test\.tsx?$|\/migrations\/|^shared\/(?:menu-files\/(?:diet-words|menu-columns)|rules\/(?:tones|transliterate)|client\/http)\.ts$/;

/** In the order of the page. A file is in the first part that has it. */
const parts: Part[] = [
  { title: (path) => `Screen: ${path.split('/')[2] ?? ''}`, pattern: 'admin/screens/*/**/*.{ts,tsx}' },
  { title: (path) => `Panel: ${folder(path, 2)}`, pattern: 'admin/**/*.{ts,tsx}' },
  { title: () => 'Parts of a page', pattern: 'shared/blocks/**/block.ts' },
  { title: () => 'Mails', pattern: 'api/**/*mail*.ts' },
  { title: () => 'Mails', pattern: 'api/auth/{factor-return,new-device}.ts' },
  { title: () => 'Checks of the installation', pattern: '{scripts/doctor,api/addresses}/*.ts' },
  {
    title: () => 'Words that several programs share',
    pattern: 'shared/{rules,content,client,stop-files,menu-files}/**/*.{ts,tsx}',
  },
  { title: () => 'Error messages', pattern: '{api,shared/schemas}/**/*.ts', scope: 'errors' },
];

/** All words of the panel, the mails and the refusals, from the sources in `root`. */
export function chaptersOf(root: string): Chapter[] {
  const chapters = new Map<string, Chapter>();
  const seen = new Set<string>();
  for (const { title, pattern, scope } of parts) {
    for (const path of globSync(pattern, { cwd: root }).toSorted()) {
      if (seen.has(path) || codes.test(path)) continue;
      seen.add(path);
      const words = wordsOf(path, readFileSync(join(root, path), 'utf8'), scope);
      if (words.length === 0) continue;
      const name = title(path);
      const chapter = chapters.get(name) ?? { title: name, files: [] };
      chapter.files.push({ path, words });
      chapters.set(name, chapter);
    }
  }
  return [...chapters.values()];
}

/** The page to read: a chapter per screen, and in it the words of each file as they follow each other there. */
export function pageOf(chapters: Chapter[]): string {
  const written = chapters.map(({ title, files }) => {
    const lists = files.map(
      ({ path, words }) => `### ${path}\n\n${words.map(({ place, text }) => `- ${place}: ${text}`).join('\n')}\n`,
    );
    return `## ${title}\n\n${lists.join('\n')}`;
  });
  return `# The words of Caravan\n\n${written.join('\n')}`;
}

/** Each text that breaks a rule, with its place and the rule. */
export function brokenIn(chapters: Chapter[]): string[] {
  return chapters.flatMap(({ files }) =>
    files.flatMap(({ path, words }) =>
      words.flatMap((said) =>
        brokenBy(said).map((rule) => `${path}:${said.line} ${said.place}: ${said.text} (${rules[rule]?.why ?? rule})`),
      ),
    ),
  );
}
