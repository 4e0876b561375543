import '@puckeditor/core/no-external.css';
import './builder.css';
import { type ComponentConfig, type Config, Puck } from '@puckeditor/core';
import { type ReactNode, useMemo } from 'react';

import { blockTypes } from '#shared/blocks/registry.ts';

import { definitionOf, keptType, slotsOf } from '../page-blocks/page-items.ts';
import { mayStandIn } from '../page-blocks/tree.ts';
import { BlockView, ColumnsView, KeptView, Placed, type ViewProps } from './block-view.tsx';
import { CanvasDocument } from './canvas-document.tsx';
import { type Builder, BuilderContext } from './state/builder-context.ts';
import type { Building } from './use-building.ts';

/** CanvasDocument loads the domain's styles; Puck must not copy the panel's. */
const frame = { enabled: true, syncHostStyles: false, waitForStyles: false };
const overrides = { iframe: CanvasDocument, actionBar: () => <></> };

type Props = Pick<Builder, 'kind' | 'type' | 'url' | 'post'> & {
  building: Building;
  save: () => Promise<boolean>;
  children: ReactNode;
};

/** Puck and the builder's context around a page or section. */
export function BuilderFrame({ building, kind, type, url, post, save, children }: Props) {
  const { start, onAction, steps, keep } = building;
  const builder = useMemo(
    (): Builder => ({ steps, keep, save: () => void save(), kind, type, url, post }),
    // oxlint-disable-next-line react/exhaustive-deps -- `save` reads the values of the moment it is called
    [steps, keep, kind, type, url, post],
  );
  return (
    <BuilderContext value={builder}>
      <Puck config={puckConfig} data={start} iframe={frame} overrides={overrides} onAction={onAction}>
        {children}
      </Puck>
    </BuilderContext>
  );
}

/** A block type as Puck knows it: its label and the props that hold other blocks. Its content is in page-store.ts. */
function component(type: string, View: typeof BlockView | typeof ColumnsView = BlockView): ComponentConfig {
  const holders = blockTypes.filter((other) => !mayStandIn(other, type));
  return {
    label: definitionOf(type)?.label ?? type,
    fields: Object.fromEntries(
      slotsOf(type).map((slot) => [slot, { type: 'slot' as const, disallow: [...holders, keptType] }]),
    ),
    // No wrapper element: it would break the page's sibling selectors.
    inline: true,
    render: ({ id, puck, editMode: _mode, ...slots }) => (
      <Placed id={id} puckRef={puck.dragRef} slots={slots as ViewProps['slots']} View={View} />
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
      label: 'Unsupported block',
      permissions: { duplicate: false, edit: false },
    },
  },
};
