export type Point = { x: number; low: number; high: number };

const width = 640;
const height = 300;
const margin = { left: 56, right: 28, top: 28, bottom: 40 };

/** A chart of two lines (p50 and p95, in milliseconds), as an SVG for light and dark backgrounds. */
export function lineChart(title: string, xName: string, points: Point[]): string {
  const mostX = Math.max(...points.map(({ x }) => x));
  const mostY = niceTop(Math.max(...points.map(({ high }) => high)));
  const right = width - margin.right;
  const bottom = height - margin.bottom;
  const atX = (x: number) => round(margin.left + (x / mostX) * (right - margin.left));
  const atY = (y: number) => round(bottom - (y / mostY) * (bottom - margin.top));
  const line = (of: 'low' | 'high', dash: string) =>
    `<polyline fill="none" stroke="#c2410c" stroke-width="2"${dash} points="${points.map((point) => `${atX(point.x)},${atY(point[of])}`).join(' ')}"/>`;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = atY(mostY * share);
    return `<path d="M${margin.left} ${y}H${right}" stroke="#888" stroke-opacity=".3"/><text x="${margin.left - 8}" y="${y + 4}" text-anchor="end">${Math.round(mostY * share)}</text>`;
  });
  const marks = points.map(
    ({ x }) => `<text x="${atX(x)}" y="${bottom + 18}" text-anchor="middle">${x.toLocaleString('en-US')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<text x="${margin.left}" y="16" font-size="14">${title}</text>
${grid.join('\n')}
${marks.join('\n')}
<text x="${right}" y="${height - 6}" text-anchor="end">${xName}</text>
${line('low', '')}
${line('high', ' stroke-dasharray="5 4"')}
</svg>
`;
}

function niceTop(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / step) * step;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Bar = { name: string; value: number };

/** A chart of horizontal bars with their names above them, as an SVG for light and dark backgrounds. */
export function barChart(title: string, bars: Bar[]): string {
  const step = 40;
  const most = Math.max(...bars.map(({ value }) => value));
  const end = width - margin.left - margin.right;
  const lines = bars.map(({ name, value }, index) => {
    const y = margin.top + 14 + index * step;
    const shown = value < 10 ? value.toFixed(2) : value.toFixed(1);
    return `<text x="16" y="${y}">${name}</text><rect x="16" y="${y + 5}" width="${Math.max(1, round((value / most) * end))}" height="12" rx="2" fill="#c2410c" fill-opacity="${index === 0 ? 1 : 0.55}"/><text x="${round(24 + (value / most) * end)}" y="${y + 15}">${shown}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${margin.top + bars.length * step + 8}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<text x="16" y="16" font-size="14">${title}</text>
${lines.join('\n')}
</svg>
`;
}
