import type { ComponentType } from 'react';

/** Each column is a component that renders its blocks, because the page and the canvas do that differently. */
export type ColumnsMarkup = { id: string; layout: string; columns: ComponentType<{ className: string }>[] };

const names = ['first', 'second', 'third'];

export function Markup({ id, layout, columns }: ColumnsMarkup) {
  return (
    <div className="band band-columns" id={id}>
      <div className={`wrap columns columns-${layout}`}>
        {columns.map((Column, index) => (
          <Column key={names[index]} className="column" />
        ))}
      </div>
    </div>
  );
}
