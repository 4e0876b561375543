import type { ComponentType } from 'react';

import type { BlockField, When } from '#shared/blocks/base/define.ts';

export type BoundField<Kind extends BlockField['kind'] = BlockField['kind']> = {
  field: BlockField & { kind: Kind };
  /** As stored, not validated: an older page may hold anything. */
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
  blockId: string;
  /** The prefix of each prop's path, for the items of a list. */
  path?: string;
  onChange: (name: string, value: unknown) => void;
};
export type FieldsOf = ComponentType<FieldsProps>;
