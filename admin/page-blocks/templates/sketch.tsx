import { createElement, Fragment, type ReactElement } from 'react';

import type { SketchShape } from '#shared/blocks/base/define.ts';
import { blocks as definitions, isBlockType } from '#shared/blocks/registry.ts';

import type { Template } from './templates.ts';

const size = { width: 60, height: 76 };
const gap = 3;

type Shape = { height: number; draw: ReactElement };

const shape = (height: number, ...parts: ReactElement[]): Shape => ({
  height,
  draw: createElement(Fragment, null, ...parts),
});
const line = (y: number, width: number, x = 4) => <rect x={x} y={y} width={width} height={1.6} rx={0.8} />;
const box = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx={1.2} opacity={0.35} />
);
const circle = (x: number) => <circle cx={x} cy={4.5} r={4} opacity={0.35} />;
const button = <rect x={4} y={13} width={12} height={3.5} rx={1.7} className="text-accent" fill="currentColor" />;
const band = (
  <>
    <rect width={size.width} height={12} className="text-accent" fill="currentColor" opacity={0.85} />
    <g className="text-accent-ink">
      {line(4.2, 26, 17)}
      {line(7.2, 16, 22)}
    </g>
  </>
);

const shapes = {
  start: shape(20, box(0, 0, 60, 20), line(5, 30), line(9, 22), button),
  words: shape(13, line(0, 20), line(4.5, 52), line(7.5, 48), line(10.5, 36)),
  picture: shape(16, box(4, 0, 52, 16)),
  cards: shape(17, line(0, 24), box(4, 4, 16, 13), box(22, 4, 16, 13), box(40, 4, 16, 13)),
  row: shape(9, ...[8, 19, 30, 41, 52].map(circle)),
  band: shape(12, band),
  list: shape(15, line(0, 22), ...[4, 8, 12].flatMap((y) => [line(y, 34), line(y, 8, 48)])),
  form: shape(15, line(0, 22), box(4, 4, 52, 4), box(4, 10, 52, 4)),
  columns: shape(17, box(4, 0, 20, 17), line(1, 18, 28), line(5.5, 28, 28), line(8.5, 26, 28), line(11.5, 28, 28)),
  rule: shape(2, line(0, 52)),
} satisfies Record<SketchShape, Shape>;

/** A thumbnail of a page with these blocks, cut off at the bottom. */
export function Sketch({ blocks, aspect = '' }: Pick<Template, 'blocks'> & { aspect?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      fill="currentColor"
      preserveAspectRatio="xMidYMin slice"
      className={`border-line bg-surface text-soft w-full rounded-[5px] ${aspect || 'border'}`}
    >
      {stacked(blocks).map(({ top, draw }) => (
        <g key={top} transform={`translate(0 ${top})`}>
          {draw}
        </g>
      ))}
    </svg>
  );
}

const sketchOf = (type: string) => (isBlockType(type) ? definitions[type].sketch : 'words');

function stacked(blocks: Template['blocks']): { top: number; draw: ReactElement }[] {
  // A hero has no margin above it.
  let y = sketchOf(blocks[0]?.type ?? '') === 'start' ? 0 : gap * 1.5;
  return blocks.map(({ type }) => {
    const { height, draw } = shapes[sketchOf(type)];
    const top = y;
    y += height + gap;
    return { top, draw };
  });
}
