import type { ReactElement } from 'react';

import type { SketchShape } from '#shared/blocks/define.ts';
import { blocks as definitions, isBlockType } from '#shared/blocks/registry.ts';

import type { Template } from './templates.ts';

const size = { width: 60, height: 76 };
const gap = 3;

type Shape = { height: number; draw: ReactElement };

const line = (y: number, width: number, x = 4) => <rect x={x} y={y} width={width} height={1.6} rx={0.8} />;
const box = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx={1.2} opacity={0.35} />
);
const band = (height: number) => (
  <rect x={0} y={0} width={size.width} height={height} className="text-accent" fill="currentColor" opacity={0.85} />
);

const shapes = {
  start: {
    height: 20,
    draw: (
      <>
        {box(0, 0, 60, 20)}
        {line(5, 30)}
        {line(9, 22)}
        <rect x={4} y={13} width={12} height={3.5} rx={1.7} className="text-accent" fill="currentColor" />
      </>
    ),
  },
  words: {
    height: 13,
    draw: (
      <>
        {line(0, 20)}
        {line(4.5, 52)}
        {line(7.5, 48)}
        {line(10.5, 36)}
      </>
    ),
  },
  picture: { height: 16, draw: box(4, 0, 52, 16) },
  cards: {
    height: 17,
    draw: (
      <>
        {line(0, 24)}
        {box(4, 4, 16, 13)}
        {box(22, 4, 16, 13)}
        {box(40, 4, 16, 13)}
      </>
    ),
  },
  row: {
    height: 9,
    draw: (
      <>
        {[4, 15, 26, 37, 48].map((x) => (
          <circle key={x} cx={x + 4} cy={4.5} r={4} opacity={0.35} />
        ))}
      </>
    ),
  },
  band: {
    height: 12,
    draw: (
      <>
        {band(12)}
        <g className="text-accent-ink">{line(4.2, 26, 17)}</g>
        <g className="text-accent-ink">{line(7.2, 16, 22)}</g>
      </>
    ),
  },
  list: {
    height: 15,
    draw: (
      <>
        {line(0, 22)}
        {[4, 8, 12].map((y) => (
          <g key={y}>
            {line(y, 34)}
            {line(y, 8, 48)}
          </g>
        ))}
      </>
    ),
  },
  form: {
    height: 15,
    draw: (
      <>
        {line(0, 22)}
        {box(4, 4, 52, 4)}
        {box(4, 10, 52, 4)}
      </>
    ),
  },
  columns: {
    height: 17,
    draw: (
      <>
        {box(4, 0, 20, 17)}
        {line(1, 18, 28)}
        {line(5.5, 28, 28)}
        {line(8.5, 26, 28)}
        {line(11.5, 28, 28)}
      </>
    ),
  },
  rule: { height: 2, draw: line(0, 52) },
} satisfies Record<SketchShape, Shape>;

/** A thumbnail of a page with these blocks, cut off at the bottom. */
export function Sketch({ blocks }: Pick<Template, 'blocks'>) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      fill="currentColor"
      className="border-line bg-surface text-soft w-full rounded-[5px] border"
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
