import { Drawer } from '@puckeditor/core';
import { GripVertical } from 'lucide-react';

import { blockGroups } from '#shared/blocks/base/define.ts';
import { blockTypes } from '#shared/blocks/registry.ts';

import { definitionOf } from '../page-blocks/page-items.ts';
import { mayBeIn } from '../page-blocks/tree.ts';
import { focusFirstText } from './focus-prop.ts';
import { useBuilder } from './state/builder-context.ts';
import { useCommands } from './state/use-commands.ts';

/** All blocks by group: dragged into the page, or clicked to be added after the selected block. */
export function AddPanel() {
  const { addNew } = useCommands();
  const { kind } = useBuilder();
  return (
    <Drawer>
      {blockGroups.map((group) => {
        const types = blockTypes.filter((type) => definitionOf(type)?.group === group && mayBeIn(kind, type));
        if (types.length === 0) return null;
        return (
          <section key={group} aria-label={group} className="px-3 pb-3">
            <h3 className="text-soft mb-1 px-2 text-[13px]">{group}</h3>
            <ul>
              {types.map((type) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Puck's item inside is a button without a click action
                <li
                  key={type}
                  onClick={() => focusFirstText(addNew(type))}
                  onKeyDownCapture={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    event.stopPropagation();
                    addNew(type);
                  }}
                >
                  <Drawer.Item name={type} label={definitionOf(type)?.label ?? type}>
                    {() => (
                      <span
                        title={definitionOf(type)?.about}
                        className="hover:bg-sunken bg-surface flex min-h-9 cursor-grab items-center gap-2 rounded-md px-2 font-medium"
                      >
                        <GripVertical size={14} aria-hidden className="text-soft shrink-0" />
                        {definitionOf(type)?.label}
                      </span>
                    )}
                  </Drawer.Item>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Drawer>
  );
}
