import type { BlockData, ShownBlock } from '#shared/blocks/data.ts';
import { isKnown, migrateBlock } from '#shared/blocks/migrate.ts';
import { blocks, type BlockType, isBlockType } from '#shared/blocks/registry.ts';
import { mostLevels } from '#shared/blocks/walk.ts';
import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import { type PostTypeId, postTypeIds } from '#shared/rules/post-types.ts';
import { publicPath, slugify } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { type Place, resolvers } from './block-resolvers.ts';
import type { Context } from './context.ts';

/** State shared by the blocks of one page: the page, its pictures, and the anchors and forms in use. */
type PageOfBlocks = {
  context: Context;
  path: string;
  media: Record<string, Media>;
  taken: Set<string>;
  isSection?: true;
  found?: FoundBlocks;
  placeholder?: Picture;
};

/** What each block shows, by the id it is stored with; null where it shows nothing. */
export type FoundBlocks = Map<string, ShownBlock | null>;

/** Ids that the layout uses. */
const layoutIds = ['content', 'site-menu'];

/** Keys of what a page may have only once. No anchor contains a colon. */
const heading = 'once:h1';
const onceOfForm = (form: string) => `once:form-${form}`;

/** Ids and once-only parts that the templates of these types already use. Only a page leaves its h1 to the blocks. */
const takenByTemplate: Record<PostTypeId, string[]> = {
  [postTypeIds.page]: [],
  [postTypeIds.member]: [heading, 'menu', 'menu-title', 'week', 'week-title', 'reach-title'],
  [postTypeIds.cuisine]: [heading, 'others-title'],
  [postTypeIds.showcase]: [heading, 'menu-title', 'cooks-title'],
  [postTypeIds.catering]: [heading, 'menu-title', 'cooks-title', 'inquiry', onceOfForm('catering')],
  [postTypeIds.blog]: [heading, 'more-title'],
};

/** The blocks of a built page, ready to be shown. Unknown types, invalid props and blocks without content are left out. */
export function shownBlocks(context: Context, post: Post): ShownBlock[] {
  const { blocks: built, media } = post.post_body;
  return shownItems(context, { type: post.post_type_id, items: built?.items ?? [], path: publicPath(post.url), media });
}

/** Whether a post has blocks. */
export function isBuilt(post: Post): boolean {
  return (post.post_body.blocks?.items.length ?? 0) > 0;
}

type Items = { type: PostTypeId; path: string; items: BlockItem[]; media?: Record<string, Media> };
/** Only the builder's canvas has a `placeholder`: the picture of every empty slot. */
type ForCanvas = { found: FoundBlocks; placeholder?: Picture };

/** The same for blocks that no post holds yet, as on a page of `type`. */
export function shownItems(
  context: Context,
  { type, path, items, media = {} }: Items,
  forCanvas?: ForCanvas,
): ShownBlock[] {
  if (items.length === 0) return [];
  const taken = new Set([...layoutIds, ...takenByTemplate[type]]);
  return shownLevel({ context, path, media, taken, ...forCanvas }, items, 1);
}

/** All blocks that a page shows, including nested ones. */
export function everyBlock(shown: ShownBlock[]): ShownBlock[] {
  return shown.flatMap((block) =>
    block.type === 'columns'
      ? [block, ...block.data.columns.flatMap(everyBlock)]
      : block.type === 'saved-section'
        ? [block, ...everyBlock(block.data.blocks)]
        : [block],
  );
}

/** A section brings its own pictures. A section inside a section shows nothing: the API refuses it, and it could contain itself. */
function shownSection(page: PageOfBlocks, id: string): ShownBlock[] {
  const section = page.isSection ? undefined : page.context.content.sections.find((each) => each.id === id);
  return section ? shownLevel({ ...page, media: section.media, isSection: true }, section.blocks.items, 2) : [];
}

function shownLevel(page: PageOfBlocks, items: BlockItem[], level: number): ShownBlock[] {
  if (level > mostLevels) return [];
  return items.flatMap((item) => {
    const block = shownBlock(page, item, level);
    const shown = block?.type === 'hero' && !isHeading(page, level) ? asCall(block.data) : block;
    // Block ids of a section aren't ids of the page.
    if (!page.isSection) page.found?.set(item.props.id, shown);
    return shown ?? [];
  });
}

/** A page has one h1, at the top level: any other hero is a call to action. */
function isHeading({ taken }: PageOfBlocks, level: number): boolean {
  const isFirst = level === 1 && !taken.has(heading);
  if (isFirst) taken.add(heading);
  return isFirst;
}

function asCall({ id, title, text, actions }: BlockData['hero']): ShownBlock {
  return { type: 'call-to-action', data: { id, title, text, action: actions[0] ?? { text: '', href: '' } } };
}

function shownBlock(page: PageOfBlocks, item: BlockItem, level: number): ShownBlock | null {
  if (!isBlockType(item.type) || !isKnown(item)) return null;
  const { props } = migrateBlock(item);
  const { context, path, placeholder = null } = page;
  const media = (slot: string) =>
    Object.hasOwn(page.media, `${props.id}.${slot}`) ? page.media[`${props.id}.${slot}`] : undefined;
  const block = resolved(item.type, props, {
    context,
    path,
    id: anchorFor(page, props.id),
    media,
    picture: (slot) => pictureOf(media(slot)) ?? placeholder,
    isCanvas: placeholder !== null,
    nested: (items) => shownLevel(page, items, level + 1),
    section: (sectionId) => shownSection(page, sectionId),
  });
  return block && isFirstOfItsForm(page, block) ? block : null;
}

/** The block's own id if it is a valid anchor, else a generated one. */
function anchorFor({ taken }: PageOfBlocks, id: string): string {
  const own = slugify(id);
  let anchor = own;
  for (let count = taken.size; !/^[a-z]/.test(anchor) || taken.has(anchor); count += 1) anchor = `block-${count}`;
  taken.add(anchor);
  return anchor;
}

/** A form is on a page once, because the API redirects back to the form by its name. */
function isFirstOfItsForm({ taken }: PageOfBlocks, block: ShownBlock): boolean {
  if (block.type !== 'form') return true;
  const form = onceOfForm(block.data.form);
  const isFirst = !taken.has(form);
  taken.add(form);
  return isFirst;
}

function resolved(type: BlockType, props: unknown, place: Place): ShownBlock | null {
  const parsed = blocks[type].schema.safeParse(props);
  // A type, its props and its resolver belong together, but TypeScript only sees the unions.
  const resolve = resolvers[type] as (props: unknown, place: Place) => BlockData[BlockType] | null;
  const data = parsed.success ? resolve(parsed.data, place) : null;
  return data && ({ type, data } as ShownBlock);
}
