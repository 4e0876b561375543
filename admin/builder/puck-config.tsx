import type { ComponentConfig, Config } from '@puckeditor/core';

import { blockTypes } from '#shared/blocks/registry.ts';

import { definitionOf, keptType, slotsOf } from '../page-blocks/page-items.ts';
import { mayStandIn } from '../page-blocks/tree.ts';
import { BlockView, ColumnsView, KeptView, Placed, type ViewProps } from './block-view.tsx';

/** Of a block the editor itself knows its name and which props hold other blocks: what it says is in page-store.ts. */
function component(type: string, View: typeof BlockView | typeof ColumnsView = BlockView): ComponentConfig {
  const holders = blockTypes.filter((other) => !mayStandIn(other, type));
  return {
    label: definitionOf(type)?.label ?? type,
    fields: Object.fromEntries(
      slotsOf(type).map((slot) => [slot, { type: 'slot' as const, disallow: [...holders, keptType] }]),
    ),
    // No element of the editor's own around a block: the page's styles count on what stands beside what.
    inline: true,
    render: ({ id, puck, editMode: _mode, ...slots }) => (
      <Placed id={id} hold={puck.dragRef} slots={slots as ViewProps['slots']} View={View} />
    ),
  };
}

export const puckConfig: Config = {
  components: {
    ...Object.fromEntries(
      blockTypes.map((type) => [type, component(type, type === 'columns' ? ColumnsView : BlockView)]),
    ),
    [keptType]: {
      ...component(keptType, KeptView),
      label: 'Kept block',
      permissions: { duplicate: false, edit: false },
    },
  },
};
