import { Plus } from 'lucide-react';

import { labelOf, type PageItem, titleOf } from '../../page-blocks/page-items.ts';
import { Button } from '../../ui/button.tsx';
import { $adding } from '../state/builder-state.ts';
import { useCommands } from '../state/use-commands.ts';
import type { BoundField } from './bound-field.ts';

/** What stands inside of a block, and a way to each. */
export function InnerBlocks({ field, value, blockId, path }: BoundField) {
  const { select } = useCommands();
  const inside = (Array.isArray(value) ? value : []) as PageItem[];
  return (
    <div className="space-y-1.5">
      <p className="font-medium">{field.label}</p>
      {inside.length > 0 && (
        <ul className="border-line divide-line divide-y rounded-md border">
          {inside.map((item) => (
            <li key={item.props.id}>
              <button
                type="button"
                onClick={() => select(item.props.id)}
                className="hover:bg-sunken flex min-h-9 w-full items-center gap-2 px-3 text-left"
              >
                <span className="font-medium">{labelOf(item)}</span>
                <span className="text-soft min-w-0 truncate text-[13px]">{titleOf(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" onClick={() => $adding.set({ into: { parent: blockId, slot: path } })}>
        <Plus size={14} aria-hidden /> Add to {field.label.toLowerCase()}
      </Button>
    </div>
  );
}
