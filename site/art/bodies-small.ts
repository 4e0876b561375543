// Small bodies: a push cart, a bicycle cart and a kiosk. Each draws its own roof or umbrella.
import { type Body, type BodyPaints, wheelAt } from './body.ts';
import { circle, discs, line, lines, path, paths, rect, stripes } from './svg.ts';

function umbrella(x: number, top: number, half: number, { paint, second, trim, dark }: BodyPaints): string {
  const panels = 6;
  const edge = top + half * 0.46;
  const step = (half * 2) / panels;
  const panel = (index: number) => {
    const from = x - half + index * step;
    return `M${x} ${top}Q${from + step * 0.5 + (x - from) * 0.42} ${top + 26} ${from} ${edge}Q${from + step / 2} ${edge + 34} ${from + step} ${edge}Q${from + step * 0.5 + (x - from - step) * 0.42} ${top + 26} ${x} ${top}Z`;
  };
  return (
    line(`M${x} ${top + 10}V-180`, dark, 15) +
    path(
      `M${x} ${top}Q${x - half * 0.7} ${top + 20} ${x - half} ${edge}H${x + half}Q${x + half * 0.7} ${top + 20} ${x} ${top}Z`,
      second,
    ) +
    stripes(panels, second, trim, panel) +
    circle(x, top - 8, 15, paint)
  );
}

export const pushCart: Body = {
  width: 720,
  roof: { y: -753, from: 330, to: 390 },
  window: undefined,
  outline: 'M110 -120V-352H610V-120Q610 -104 594 -104H126Q110 -104 110 -120Z',
  wheels: [wheelAt(226, 92, true), wheelAt(494, 92, true)],
  mural: { x: 360, y: -232, size: 0.92 },
  vendor: 446,
  behind: (p) =>
    line('M112 -320H40Q14 -320 14 -290', p.dark, 17) + line('M590 -110V-6', p.dark, 14) + umbrella(360, -730, 330, p),
  details: (p) =>
    rect(86, -376, 548, 30, p.trim, 10) +
    rect(86, -348, 548, 12, p.dark, 0, 'opacity=".22"') +
    rect(132, -322, 456, 190, p.trim, 18, 'opacity=".18"'),
};

export const bikeCart: Body = {
  width: 900,
  roof: { y: -640, from: 500, to: 760 },
  window: undefined,
  outline: 'M420 -130V-356H850V-130Q850 -114 834 -114H436Q420 -114 420 -130Z',
  wheels: [wheelAt(636, 96, true), wheelAt(150, 112, true)],
  mural: { x: 636, y: -262, size: 0.62 },
  vendor: 636,
  behind: (p) =>
    line('M150 -112L246 -310L420 -170M246 -310L226 -356M150 -112H310L420 -190M310 -112L240 -290', p.second, 17) +
    path('M178 -372Q176 -350 210 -350H268Q284 -360 262 -370Q226 -386 178 -372Z', p.dark) +
    line('M420 -190L390 -392L344 -404', p.dark, 15) +
    circle(310, -112, 26, p.metal) +
    line('M310 -112L338 -66M318 -62H360', p.dark, 12) +
    line('M446 -356V-630M824 -356V-630', p.dark, 13) +
    path('M396 -600Q396 -648 444 -648H826Q874 -648 874 -600Z', p.second) +
    stripes(8, p.trim, p.second, (index) => `M${396 + index * 60} -600q30 52 60 0z`),
  details: (p) =>
    rect(400, -380, 470, 28, p.trim, 10) +
    rect(400, -354, 470, 12, p.dark, 0, 'opacity=".22"') +
    line('M446 -150H824', p.trim, 8, 'opacity=".6"'),
};

export const kiosk: Body = {
  width: 700,
  roof: { y: -604, from: 170, to: 530 },
  window: { x: 124, y: -420, width: 452, height: 196 },
  outline: 'M70 0V-470H630V0Z',
  wheels: [],
  behind: (p) =>
    path('M18 -456L104 -604H596L682 -456Z', p.second) +
    paths(4, p.trim, (index) => `M${163 + index * 123} -604h62l${14 * (index - 1.4)} 148h-78z`, 'opacity=".9"'),
  details: (p) =>
    rect(18, -466, 664, 26, p.dark, 8) +
    lines(9, p.dark, 4, (index) => `M${132 + index * 56} -190V-16`, 'opacity=".22"') +
    rect(54, -18, 592, 20, p.dark, 4) +
    discs('90 -400 13, 610 -400 13', p.trim),
};
