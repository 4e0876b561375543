import { richTextPlain } from '#shared/content/rich-text.ts';
import type { BlockItem, Blocks } from '#shared/schemas/post-body.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

/** A block as a row of a list, so that two people's changes are merged by its id. */
export type BlockRow = { id: string; item: BlockItem };

export function blockRows(blocks: unknown): BlockRow[] {
  return ((blocks as Blocks | null | undefined)?.items ?? []).map((item) => ({ id: item.props.id, item }));
}

/** 'Call to action', from its type: importing the blocks' labels would load every block. */
function typeWords(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function blockRowLabel(row: BlockRow | undefined): string {
  const title = row?.item.props['title'];
  return `Built page: ${typeWords(row?.item.type ?? '')}${typeof title === 'string' && title ? ` “${title}”` : ''}`;
}

/** All texts of a block in one line. */
export function blockRowWords(row: BlockRow | undefined): string {
  if (!row) return '';
  const { id: _id, ...props } = row.item.props;
  return [typeWords(row.item.type), ...textsIn(props)].join(' · ');
}

export function blocksWords(blocks: unknown): string {
  return blockRows(blocks).map(blockRowWords).join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : [];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'doc') return [richTextPlain(value as RichText)];
  return Object.entries(value).flatMap(([name, part]) => (name === 'id' ? [] : textsIn(part)));
}
