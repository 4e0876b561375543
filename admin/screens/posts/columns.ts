import { useStore } from '@nanostores/react';
import { useMemo } from 'react';

import type { PostColumn } from '#shared/rules/post-columns.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';

import type { EditedType } from '../../post-form/editor-context.ts';
import { useAccount } from '../../queries/account.ts';
import { $listColumns, chooseColumns, columnsKey, loadColumns } from '../../stores/list-columns.ts';
import { tagsOfType } from './list-tags.ts';

/** The columns of a list that can be shown or hidden; the title is always there. */
export type ColumnId = Exclude<PostColumn, 'description' | 'no_index'>;

/** Those that lists of the type can have, in the order of the table, and those that they have by themselves. */
function columnsOfType({ id, name }: Pick<EditedType, 'id' | 'name'>): { all: ColumnId[]; own: ColumnId[] } {
  const tags: ColumnId[] = tagsOfType[name] ? ['tags'] : [];
  return id === postTypeIds.blog
    ? {
        all: ['status', ...tags, 'author', 'published_on', 'updated_at', 'created_at', 'publish_at', 'position'],
        own: ['status', 'author', 'published_on', 'updated_at'],
      }
    : {
        all: ['status', ...tags, 'updated_at', 'created_at', 'publish_at', 'position'],
        own: ['status', 'updated_at', 'position'],
      };
}

/** The columns that somebody chose for the list, or its own. */
export function useColumns(type: EditedType) {
  const { user } = useAccount();
  const key = columnsKey(user.id, type.segment);
  const stored = useStore($listColumns, { keys: [key] })[key];
  return useMemo(() => {
    const { all, own } = columnsOfType(type);
    const chosen = stored === undefined ? loadColumns(key) : stored;
    return {
      all,
      shown: chosen ? all.filter((id) => chosen.includes(id)) : own,
      isOwn: chosen === null,
      choose: (columns: ColumnId[] | null) => chooseColumns(key, columns),
    };
  }, [type, key, stored]);
}

const columnLabels = {
  status: 'Status',
  tags: 'Tags',
  author: 'Author',
  published_on: 'Date',
  position: 'Position',
  updated_at: 'Updated',
  created_at: 'Created',
  publish_at: 'Goes live',
} satisfies Record<ColumnId, string>;

/** Stories have categories, members cuisines. */
export function columnLabel(id: ColumnId, { name }: Pick<EditedType, 'name'>): string {
  return id === 'tags' ? (tagsOfType[name]?.many ?? columnLabels.tags) : columnLabels[id];
}
