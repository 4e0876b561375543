import { escapeHtml, unescapeHtml } from '#shared/rules/escape-html.ts';

type Tag = { name: 'img' | 'iframe'; src: string; title: string };

/**
 * Keeps only what analytics need without a script: https images and frames. They are rewritten as hidden elements, so no tag,
 * comment or unclosed attribute of the original reaches the page.
 */
export function noscriptTags(code: string): Tag[] {
  const tags = code.matchAll(/<(img|iframe)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi);
  return [...tags].flatMap(([, name = '', attributes = '']) => {
    const src = attributeOf(attributes, 'src');
    if (!/^https:\/\//i.test(src) || !URL.canParse(src)) return [];
    return [
      {
        name: name.toLowerCase() as Tag['name'],
        src: new URL(src).href,
        title: attributeOf(attributes, 'title') || 'Statistics',
      },
    ];
  });
}

export function noscriptHtml(tags: Tag[]): string {
  return tags
    .map(({ name, src, title }) =>
      name === 'img'
        ? `<img src="${escapeHtml(src)}" alt="" width="1" height="1" style="position:absolute;opacity:0">`
        : `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="1" height="1" style="position:absolute;border:0;opacity:0" tabindex="-1" aria-hidden="true"></iframe>`,
    )
    .join('');
}

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return unescapeHtml(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}
