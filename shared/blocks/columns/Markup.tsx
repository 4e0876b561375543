import type { ColumnsMarkup } from './schema.ts';

const names = ['first', 'second', 'third'];

export function Columns({ id, layout, columns }: ColumnsMarkup) {
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
