import { publicPath } from '#shared/rules/urls.ts';
import type { CanvasBlocks, CanvasBlocksInput } from '#shared/schemas/canvas.ts';
import type { Media } from '#shared/schemas/media.ts';

import { type FoundBlocks, shownItems } from '../data/blocks.ts';
import type { Context } from '../data/context.ts';
import { oneHeading } from '../data/pages/content-page.ts';

/** What every block of a page shows, by its id, made by the same code as the page. `stored` are the media that are still there. */
export function canvasBlocks(
  context: Context,
  { url, blocks, media: slots }: Pick<CanvasBlocksInput, 'url' | 'blocks' | 'media'>,
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
  const shown = shownItems(context, blocks.items, publicPath(url), media, found);
  // What a page does with its own blocks: those on its first level.
  const headed = new Map(oneHeading(shown).map((block, index) => [shown[index], block]));
  return Object.fromEntries(Array.from(found, ([id, block]) => [id, block && (headed.get(block) ?? block)]));
}
