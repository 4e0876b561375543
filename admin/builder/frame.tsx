import '@puckeditor/core/no-external.css';
import './builder.css';
import { type ComponentConfig, type Config, Puck } from '@puckeditor/core';
import type { ReactNode } from 'react';

import { blockTypes } from '#shared/blocks/registry.ts';

import { definitionOf, keptType, slotsOf } from '../page-blocks/page-items.ts';
import { mayStandIn } from '../page-blocks/tree.ts';
import { BlockView, ColumnsView, KeptView, Placed, type ViewProps } from './block-view.tsx';
import { CanvasDocument } from './canvas-document.tsx';
import { type Builder, BuilderContext } from './state/builder-context.ts';
import type { Building } from './use-building.ts';

/** The frame gets the domain's styles and none of the panel's. */
const frame = { enabled: true, syncHostStyles: false, waitForStyles: false };
const overrides = { iframe: CanvasDocument, actionBar: () => <></> };

type Props = { building: Building; builder: Builder; children: ReactNode };

/** The editor around whatever is built in it. */
export function BuilderFrame({ building: { start, onAction }, builder, children }: Props) {
  return (
    <BuilderContext value={builder}>
      <Puck config={puckConfig} data={start} iframe={frame} overrides={overrides} onAction={onAction}>
        {children}
      </Puck>
    </BuilderContext>
  );
}

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

const puckConfig: Config = {
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
