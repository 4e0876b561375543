// Paint jobs. Each covers the whole body; the caller clips it to the outline.
import type { Body, BodyPaints } from './body.ts';
import type { Random } from './random.ts';
import { circle, dots, line, path, paths, polygon, rect, repeat, starPath } from './svg.ts';

export function livery(random: Random, { width, roof }: Body, { second, trim, dark }: BodyPaints): string {
  const top = roof.y;
  const height = -top;
  const band = Math.round(top * 0.38);
  const jobs = [
    () => rect(0, band, width, height, second) + rect(0, band - 14, width, 14, trim),
    () => rect(0, top, width, height * 0.34, second) + rect(0, top + height * 0.34, width, 12, trim),
    () =>
      path(
        `M0 ${band - 40}C${width * 0.4} ${band - 60} ${width * 0.5} ${band + 140} ${width} ${band + 60}V0H0Z`,
        second,
      ) +
      line(`M0 ${band - 66}C${width * 0.4} ${band - 86} ${width * 0.5} ${band + 114} ${width} ${band + 34}`, trim, 16),
    () =>
      rect(0, band, width, 34, second) + rect(0, band + 48, width, 20, trim) + rect(0, band + 80, width, 10, second),
    () =>
      paths(7, second, (index) =>
        polygon([
          [width * 0.62 - index * 92, 0],
          [width * 0.62 - index * 92 + 46, 0],
          [width * 0.62 - index * 92 - 120, band],
          [width * 0.62 - index * 92 - 166, band],
        ]),
      ) + rect(0, band - 12, width, 14, trim),
    () =>
      paths(Math.ceil(width / 64), trim, (index) => `M${index * 64} ${band}h64a32 32 0 0 1 -64 0z`) +
      rect(0, band, width, 6, trim) +
      rect(0, band - 30, width, 34, second),
    () =>
      rect(0, band, width, height, second) +
      paths(Math.ceil(width / 36), trim, (index) => `M${index * 36} ${band + (index % 2) * 18}h36v18h-36z`),
    () =>
      paths(9, second, (index) => {
        const angle = (Math.PI * (index * 2 + 0.5)) / 18;
        const next = (Math.PI * (index * 2 + 1.5)) / 18;
        return polygon([
          [width * 0.4, 0],
          [width * 0.4 - Math.cos(angle) * 1100, -Math.sin(angle) * 1100],
          [width * 0.4 - Math.cos(next) * 1100, -Math.sin(next) * 1100],
        ]);
      }),
    () =>
      rect(0, band, width, height, second) +
      dots(`M20 ${band + 34}H${width}M52 ${band + 72}H${width}M20 ${band + 110}H${width}`, trim, 17, 64),
    () =>
      path(`M0 ${band}${repeat(Math.ceil(width / 120), () => 'q30 -34 60 0t60 0')}V0H0Z`, second) +
      path(`M0 ${band + 54}${repeat(Math.ceil(width / 120), () => 'q30 -34 60 0t60 0')}V0H0Z`, trim),
    () =>
      rect(0, top, width, height * 0.12, second) +
      rect(0, band + 20, width, height, second) +
      path([0.06, 0.36, 0.66].map((share) => starPath(width * share + 20, band + 92, 26)).join(''), trim),
    () =>
      path(`M0 0V${band + 40}L${width * 0.34} ${band + 40}L${width * 0.46} ${band - 20}H${width}V0Z`, second) +
      line(`M0 ${band + 22}L${width * 0.33} ${band + 22}L${width * 0.45} ${band - 38}H${width}`, trim, 12),
    () =>
      circle(width * 0.16, band + 20, 250, second) +
      circle(width * 0.16, band + 20, 200, trim) +
      circle(width * 0.16, band + 20, 156, second),
    () =>
      rect(0, band, width, height, second) +
      path(`M0 ${band}${repeat(Math.ceil(width / 56), () => 'l28 26l28 -26')}V${band - 18}H0Z`, trim),
  ];
  const job = random.pick(jobs);
  return (
    job() + rect(0, -110, width, 110, dark, 0, 'opacity=".16"') + rect(0, top, width, 12, trim, 0, 'opacity=".45"')
  );
}
