import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { storyDomains } from './content.ts';
import { type FlatTemplate } from './flat.ts';
import { type Watched, watch } from './watched.ts';

/** Another generator, with its templates and content in its own folder. */
export type Generator = {
  name: string;
  run: () => Promise<Watched>;
  /** The page that it rendered, to compare with Caravan's. */
  page: (host: string, path: string) => string;
};

const run = promisify(execFile);
const eleventyVersion = '3.1.8';

/** Eleventy with Nunjucks, installed from the registry into a temporary folder. */
export async function eleventy(folder: string, template: FlatTemplate, count: number): Promise<Generator> {
  const source = join(folder, 'src');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', '-E', `@11ty/eleventy@${eleventyVersion}`], { cwd: folder });
  writeFileSync(
    join(folder, 'eleventy.config.js'),
    `import { readFileSync } from 'node:fs';
export default (config) => {
  config.addGlobalData('stories', () => readFileSync('stories.jsonl', 'utf8').trim().split('\\n').map((line) => JSON.parse(line)));
  return { dir: { input: 'src', output: 'out' } };
};
`,
  );
  const field = (name: string) => `{{ p.${name}${name === 'raw' || name === 'json' ? ' | safe' : ''} }}`;
  const matter = '---\npagination:\n  data: stories\n  size: 1\n  alias: p\npermalink: "{{ p.file }}"\n---\n';
  writeFileSync(join(source, 'story.njk'), matter + textOf(template, field));
  const lines = createWriteStream(join(folder, 'stories.jsonl'));
  for (const { site, pages } of storyDomains(count)) {
    for (const page of pages) {
      const story = { file: `${site.host}/${page.file}`, ...template.fieldsOf(site, page) };
      if (!lines.write(`${JSON.stringify(story)}\n`)) await once(lines, 'drain');
    }
  }
  lines.end();
  await once(lines, 'finish');
  return {
    name: `Eleventy ${eleventyVersion}, Nunjucks`,
    run: () => watch(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'], { cwd: folder }),
    page: (host, path) => readFileSync(join(folder, 'out', host, path, 'index.html'), 'utf8'),
  };
}

/** The installed Hugo, or null. */
export async function hugo(folder: string, template: FlatTemplate, count: number): Promise<Generator | null> {
  const version = await run('hugo', ['version']).then(
    ({ stdout }) => /v[\d.]+/.exec(stdout)?.[0] ?? '',
    () => null,
  );
  if (version === null) return null;
  mkdirSync(join(folder, 'layouts/_default'), { recursive: true });
  const kinds = ['taxonomy', 'term', 'RSS', 'sitemap', 'home', 'section', '404', 'robotsTXT'];
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ baseURL: 'https://example.com/', disableKinds: kinds }));
  const trusted: Record<string, string> = { raw: ' | safeHTML', json: ' | safeJS' };
  const field = (name: string) => `{{ .Params.${name}${trusted[name] ?? ''} }}`;
  writeFileSync(join(folder, 'layouts/_default/single.html'), textOf(template, field));
  for (const { site, pages } of storyDomains(count)) {
    const content = join(folder, 'content', site.host);
    mkdirSync(content, { recursive: true });
    for (const page of pages) {
      const matter = { url: `/${site.host}${page.path}/`, ...template.fieldsOf(site, page) };
      writeFileSync(join(content, `${page.path.split('/').at(-1)}.md`), `${JSON.stringify(matter)}\n`);
    }
  }
  return {
    name: `Hugo ${version}`,
    run: () => watch('hugo', ['--quiet', '--destination', 'out'], { cwd: folder }),
    page: (host, path) => readFileSync(join(folder, 'out', host, path, 'index.html'), 'utf8'),
  };
}

function textOf({ parts }: FlatTemplate, field: (name: string) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : field(part.field))).join('');
}
