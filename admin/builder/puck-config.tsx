import type { ComponentConfig, Config } from '@puckeditor/core';

import { blockTypes } from '#shared/blocks/registry.ts';

import { BlockView, ColumnsView, KeptView } from './block-view.tsx';
import { definitionOf, keptType, slotsOf } from './page-items.ts';
import { mayStandIn } from './tree.ts';

/** Their fields are ours (fields/): the editor itself only has to know which props hold blocks. */
function component(type: string): ComponentConfig {
  const holders = blockTypes.filter((other) => !mayStandIn(other, type));
  const { id: _id, ...start } = definitionOf(type)?.starter ?? {};
  const View = type === 'columns' ? ColumnsView : BlockView;
  return {
    label: definitionOf(type)?.label ?? type,
    fields: Object.fromEntries(
      slotsOf(type).map((slot) => [slot, { type: 'slot' as const, disallow: [...holders, keptType] }]),
    ),
    defaultProps: { ...start, $more: { v: definitionOf(type)?.version ?? 1 } },
    // No element of the editor's own around a block: the page's styles count on what stands beside what.
    inline: true,
    render: ({ puck, editMode: _mode, ...props }) => <View item={{ type, props }} hold={puck.dragRef} />,
  };
}

export const puckConfig: Config = {
  components: {
    ...Object.fromEntries(blockTypes.map((type) => [type, component(type)])),
    [keptType]: {
      label: 'Kept block',
      fields: {},
      permissions: { duplicate: false, edit: false },
      inline: true,
      render: ({ puck, editMode: _mode, ...props }) => (
        <KeptView item={{ type: keptType, props }} hold={puck.dragRef} />
      ),
    },
  },
};
