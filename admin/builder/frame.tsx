import '@puckeditor/core/no-external.css';
import './builder.css';
import { Puck } from '@puckeditor/core';
import type { ReactNode } from 'react';

import { CanvasDocument } from './canvas-document.tsx';
import { puckConfig } from './puck-config.tsx';
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
