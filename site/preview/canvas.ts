import type { CanvasBlocks, CanvasBlocksInput, CanvasFrame } from '#shared/blocks/canvas.ts';
import { type PostTypeId, postTypeById } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';

import { type FoundBlocks, shownItems } from '../data/blocks.ts';
import type { Context } from '../data/context.ts';
import type { BuildInfo } from '../publish/build-info.ts';

/** What every block of a page shows, by its id, made by the same code as the page. `stored` are the media that still exist. */
export function canvasBlocks(
  context: Context,
  { type, url, blocks, media: slots }: Pick<CanvasBlocksInput, 'type' | 'url' | 'blocks' | 'media'>,
  stored: Media[],
): CanvasBlocks['blocks'] {
  const byId = new Map(stored.map((medium) => [medium.id, medium]));
  const media = Object.fromEntries(
    Object.entries(slots).flatMap(([slot, id]) => {
      const medium = byId.get(id);
      return medium ? [[slot, medium]] : [];
    }),
  );
  const found: FoundBlocks = new Map();
  shownItems(context, { type, path: publicPath(url), items: blocks.items, media }, found);
  return Object.fromEntries(found);
}

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
