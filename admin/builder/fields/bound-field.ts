import type { ComponentType } from 'react';

import type { BlockField, When } from '#shared/blocks/define.ts';

export type BoundField<Kind extends BlockField = BlockField> = {
  field: Kind;
  /** As it is stored: whatever an older page may say. */
  value: unknown;
  error: string | undefined;
  blockId: string;
  path: string;
  onChange: (value: unknown) => void;
};

export type FieldsProps = {
  fields: Record<string, BlockField & When>;
  props: Record<string, unknown>;
  errors: Record<string, string>;
  /** Of the block that all of this belongs to. */
  blockId: string;
  /** What stands before the prop in the block's own path. */
  path?: string;
  onChange: (name: string, value: unknown) => void;
};
export type FieldsOf = ComponentType<FieldsProps>;
