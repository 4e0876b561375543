import type { CanvasFrame } from '#shared/blocks/canvas.ts';
import { type PostTypeId, postTypeById } from '#shared/rules/post-types.ts';

import type { Context } from '../data/context.ts';
import type { BuildInfo } from '../publish/build-info.ts';

/** What layouts/Layout.astro adds around a page of this type. */
export function canvasFrame(
  { site, content }: Context,
  { assets }: BuildInfo,
  { type, url }: { type: PostTypeId; url: string },
): CanvasFrame {
  const { name } = postTypeById(type);
  const template = name === 'page' && url === '' ? 'home' : name === 'blog' ? 'article' : name;
  return {
    html: { lang: site.locale, dir: 'ltr', attributes: { 'data-look': site.look, style: site.styles } },
    body: { class: `page-${template}` },
    main: { id: 'content' },
    stylesheets: assets.filter(({ file }) => file.endsWith('.css')).map(({ file }) => `/${file}`),
    colors: content.colors,
    revision: content.revision,
  };
}
