export type Bar = {
  /** For example 'Week of May 4'. */
  label: string;
  /** Successes, then failures, stacked from the bottom. */
  values: [number, number?];
};

type Props = {
  title: string;
  /** The chart in one sentence. */
  summary: string;
  /** Column headings of the table for screen readers. */
  columns: [string, string?];
  bars: Bar[];
  /** Labels below the first and the last bar. */
  ends: [string, string];
};

const height = 56;
const pitch = 20;
const width = 13;
/** Height of an empty bar, so that its day stays visible. */
const emptyHeight = 2;

/** A bar chart, with a table of the same numbers for screen readers. */
export function BarChart({ title, summary, columns, bars, ends }: Props) {
  const highest = Math.max(1, ...bars.map(({ values: [good, bad = 0] }) => good + bad));
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(3, (value / highest) * height));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3">
        <span className="block font-medium">{title}</span>
        <span className="text-soft block text-[13px]">{summary}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * pitch - (pitch - width)} ${height}`}
        className="h-16 w-full"
        preserveAspectRatio="none"
      >
        {bars.map(({ label, values: [good, bad = 0] }, index) => {
          const x = index * pitch;
          const ok = heightOf(good);
          const failed = heightOf(bad);
          return (
            <g key={label}>
              <title>{`${label}: ${good}${bad ? `, ${bad} failed` : ''}`}</title>
              <rect x={x} y={0} width={width} height={height} className="fill-transparent" />
              {good + bad === 0 && (
                <rect x={x} y={height - emptyHeight} width={width} height={emptyHeight} className="fill-line" />
              )}
              <rect x={x} y={height - ok} width={width} height={ok} className="fill-accent" />
              <rect x={x} y={height - ok - failed} width={width} height={failed} className="fill-danger" />
            </g>
          );
        })}
      </svg>
      <p aria-hidden className="text-soft mt-1 flex justify-between text-xs">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            {columns.map(
              (column) =>
                column && (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column, index) => column && <td key={column}>{values[index] ?? 0}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
