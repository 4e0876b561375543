import type { CanvasBlocks, CanvasBlocksInput } from '#shared/blocks/canvas.ts';
import { type Picture, rasterized } from '#shared/content/pictures.ts';
import { type PostTypeId, postTypeById } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { CanvasFrame } from '#shared/schemas/canvas-frame.ts';
import type { Media } from '#shared/schemas/media.ts';

import { type FoundBlocks, shownItems } from '../data/blocks.ts';
import type { Context } from '../data/context.ts';
import type { BuildInfo } from '../publish/build-info.ts';

/**
 * What every block of a page shows, by its id, made by the same code as the page, with a placeholder in each empty picture slot.
 * `stored` are the media that still exist.
 */
export function canvasBlocks(
  context: Context,
  { type, url, blocks, media: slots }: Pick<CanvasBlocksInput, 'type' | 'url' | 'blocks' | 'media'>,
  stored: Media[],
): CanvasBlocks['blocks'] {
  const byId = new Map(stored.map((medium) => [medium.id, rasterized(medium)]));
  const media = Object.fromEntries(
    Object.entries(slots).flatMap(([slot, id]) => {
      const medium = byId.get(id);
      return medium ? [[slot, medium]] : [];
    }),
  );
  const page = { type, path: publicPath(url), items: blocks.items, media };
  const seen: FoundBlocks = new Map();
  shownItems(context, page, { found: seen });
  const found: FoundBlocks = new Map();
  shownItems(context, page, { found, placeholder });
  return Object.fromEntries(
    Array.from(found, ([id, block]) => [id, block && !seen.get(id) ? { ...block, unseen: true } : block]),
  );
}

/** Gray and half transparent, so that it is visible on every background. */
const placeholderDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="-24 -12 72 48">
<path fill="#888" fill-opacity=".22" d="M-99-99h222v222H-99z"/><g fill="none" stroke="#777" stroke-width="1.25">
<rect x="3" y="4" width="18" height="16" rx="2"/><path d="m3 16 5-5 4 4 3-3 6 6"/></g></svg>`;

/** Fills an empty picture slot, in the slot's place and shape (product.md section 2). */
const placeholder: Picture = {
  alt: 'No picture yet',
  width: 1200,
  height: 800,
  focus: '50% 50%',
  ground: '',
  sources: [],
  src: `data:image/svg+xml,${encodeURIComponent(placeholderDrawing)}`,
  srcset: '',
};

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
