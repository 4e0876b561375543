// Dishes seen from the side, standing on a counter: base on y = 0, up is negative, about 700 tall.
import { mix } from './color.ts';
import { basil, cucumber, lime, type Kitchen } from './garnish.ts';
import { blob, circle, discs, dots, ellipse, line, path, place, rect, repeat, rounds } from './svg.ts';

const floor = ({ inks }: Kitchen, half: number) => ellipse(26, 4, half, 26, inks.ink, 'opacity=".26"');

export function burger(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const layers = random.chance(0.5) ? 2 : 1;
  const patty = (y: number) =>
    path(blob(random, 0, y, 316, 0.02, 14, 0.15), food.char) +
    rect(-318, y - 42, 636, 84, food.meat, 42) +
    dots(`M-280 ${y - 10}H280M-260 ${y + 18}H270`, mix(food.meat, food.char, 0.6), 15, 46) +
    line(`M-270 ${y - 26}H120`, food.meatLight, 10);
  const cheese = (y: number) =>
    path(`M-330 ${y}H330L250 ${y + 40}L190 ${y + 92}L120 ${y + 34}H-60L-150 ${y + 86}L-220 ${y + 30}Z`, food.yellow) +
    line(`M-300 ${y + 8}H200`, food.butter, 9);
  let y = -118;
  let stack = '';
  for (let index = 0; index < layers; index++) {
    stack += patty(y) + cheese(y - 52);
    y -= 108;
  }
  stack +=
    [-190, 0, 190]
      .map((x) => rect(x - 130, y - 20, 260, 50, food.redDeep, 22) + rect(x - 126, y - 20, 252, 30, food.red, 15))
      .join('') + line(`M-300 ${y - 30}${repeat(10, () => 'q30 22 60 0')}`, food.purple, 15);
  y -= 40;
  const leafEdge =
    path(
      `M-340 ${y - 30}Q0 ${y - 70} 340 ${y - 30}Q372 ${y + 8} 330 ${y + 16}Q290 ${y + 52} 250 ${y + 14}Q206 ${y + 58} 160 ${y + 16}Q110 ${y + 60} 62 ${y + 16}Q10 ${y + 62} -40 ${y + 16}Q-92 ${y + 58} -138 ${y + 16}Q-190 ${y + 58} -234 ${y + 14}Q-290 ${y + 54} -326 ${y + 12}Q-370 ${y + 8} -340 ${y - 30}Z`,
      food.green,
    ) + line(`M-250 ${y - 18}q30 26 60 0M-60 ${y - 20}q40 30 80 0M160 ${y - 18}q40 26 70 0`, food.lime, 8);
  return (
    floor(kitchen, 380) +
    path('M-316 -78H316V-50Q316 0 250 0H-250Q-316 0 -316 -50Z', food.crust) +
    path('M-316 -78H316V-56Q316 -22 250 -22H-250Q-316 -22 -316 -56Z', food.bun) +
    stack +
    leafEdge +
    place(
      path('M-336 -24C-350 -250 -160 -296 0 -296S350 -250 336 -24Q330 0 296 0H-296Q-330 0 -336 -24Z', food.crust) +
        path('M-322 -50C-330 -246 -150 -286 0 -286S330 -246 322 -50Q0 20 -322 -50Z', food.bun) +
        path('M-276 -110Q-240 -236 -90 -258Q-190 -200 -210 -110Q-240 -80 -276 -110Z', food.bunLight) +
        dots('M-120 -226q120 -50 240 0M-190 -170q190 -60 380 0M-130 -120q130 -40 270 0', food.cream, 21, 70),
      { y: y - 22 },
    )
  );
}

export function iceCream(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const flavors = random.shuffle([
    food.pink,
    food.cream,
    food.cocoa,
    mix(food.lime, food.white, 0.4),
    mix(inks.accent, food.butter, 0.4),
    food.salmon,
  ]);
  const scoop = (x: number, y: number, r: number, color: string) =>
    circle(x, y, r, color) +
    path(
      `M${x - r - 14} ${(y + r * 0.3) | 0}q10 50 46 20q20 46 60 14q30 40 62 4q34 30 62 -14q34 10 ${(r - 101) * 2 + 20} -30z`,
      color,
    ) +
    path(
      `M${(x - r * 0.7) | 0} ${(y - r * 0.2) | 0}Q${(x - r * 0.5) | 0} ${(y - r * 0.8) | 0} ${(x + r * 0.1) | 0} ${(y - r * 0.82) | 0}Q${(x - r * 0.3) | 0} ${(y - r * 0.5) | 0} ${(x - r * 0.44) | 0} ${(y - r * 0.06) | 0}Z`,
      mix(color, food.white, 0.5),
    ) +
    dots(`M${x - 30} ${y + 20}q50 30 110 -10M${x + 10} ${y - 40}q40 10 60 30`, mix(color, food.char, 0.3), 9, 30);
  const stand =
    rect(-130, -60, 260, 60, inks.primary, 16) + rect(-96, -96, 192, 48, mix(inks.primary, inks.ink, 0.25), 12);
  return (
    floor(kitchen, 200) +
    path('M-156 -400H156L26 -50Q0 -20 -26 -50Z', food.crust) +
    line(
      'M-120 -390L40 -120M-30 -390L84 -200M60 -390L120 -300M120 -390L-40 -120M30 -390L-84 -200M-60 -390L-120 -300',
      food.toast,
      9,
    ) +
    path('M-156 -400L-26 -50Q0 -20 0 -60L-60 -400Z', food.bun, 'opacity=".55"') +
    stand +
    scoop(-92, -440, 118, flavors[0] ?? food.pink) +
    scoop(96, -440, 118, flavors[1] ?? food.cream) +
    scoop(4, -580, 122, flavors[2] ?? food.cocoa) +
    rect(-176, -422, 352, 40, food.bun, 20) +
    place(rect(-18, -150, 36, 240, food.bun, 8) + line('M0 -140V70', food.crust, 6), { x: 122, y: -636, rotate: 24 }) +
    circle(-18, -716, 34, food.red) +
    line('M-18 -744q10 -50 50 -60', food.greenDeep, 8) +
    circle(-28, -726, 9, food.pink)
  );
}

export function fries(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const fry = (x: number, lean: number, up: number) =>
    place(
      rect(-22, -up, 44, up, food.crust, 7) +
        rect(-22, -up, 30, up, food.yellow, 7) +
        rect(-22, -up, 44, 20, food.butter, 7),
      { x, y: -250, rotate: lean },
    );
  const color = random.pick([inks.primary, inks.coolDeep, inks.accent]);
  return (
    floor(kitchen, 290) +
    repeat(9, (index) => fry(-200 + index * 50, -22 + index * 5.5, random.whole(290, 400))) +
    repeat(8, (index) => fry(-180 + index * 52, -15 + index * 4.4, random.whole(180, 300))) +
    path('M-270 -400Q0 -270 270 -400L206 -20Q202 0 180 0H-180Q-202 0 -206 -20Z', color) +
    path('M-196 -366L-150 0H-80L-110 -338ZM-20 -330H40L32 0H-20ZM126 -344L190 -368L146 0H96Z', inks.paper) +
    path('M-270 -400L-206 -20Q-202 0 -180 0H-168L-226 -382Z', inks.ink, 'opacity=".14"') +
    place(
      rect(-78, -100, 156, 100, inks.paper, 18) +
        path('M-70 -96Q0 -160 70 -96Z', food.red) +
        ellipse(0, -98, 72, 20, food.red) +
        line('M-40 -104q20 -12 40 -8', food.pink, 8),
      { x: -340, y: 26 },
    ) +
    place(fry(0, 0, 220), { x: 200, y: 30, rotate: 82 }) +
    pepper(food.white)
  );
}
const pepper = (color: string) => dots('M-120 -560q40 60 120 10t120 30', color, 8, 60);

export function popcorn(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const kernel = (x: number, y: number) =>
    place(
      discs('-26 4 30, 20 -18 32, 24 24 28, -10 -26 26', food.cream) +
        discs('-20 -8 18, 16 -24 18', food.white) +
        path('M-6 2q14 -14 24 4q-8 16 -24 -4z', random.chance(0.5) ? food.yellow : food.bun),
      { x, y, rotate: random.whole(0, 350), scale: random.between(0.95, 1.25) },
    );
  const rows: [number, number][] = [];
  for (const [count, y, half] of [
    [4, -640, 120],
    [6, -580, 200],
    [7, -520, 250],
    [8, -460, 270],
  ] as const)
    for (let index = 0; index < count; index++)
      rows.push([-half + (index * 2 * half) / (count - 1) + random.whole(-14, 14), y + random.whole(-14, 14)]);
  const color = random.pick([inks.primary, inks.coolDeep]);
  return (
    floor(kitchen, 270) +
    path(rounds(rows.map(([x, y]) => [x, y, 46])), food.butter) +
    rows
      .filter((_, index) => index % 3 !== 1)
      .map(([x, y]) => kernel(Math.round(x), Math.round(y)))
      .join('') +
    path('M-290 -440H290L206 0H-206Z', inks.paper) +
    path('M-290 -440H-190L-140 0H-206ZM-96 -440H0V0H-68ZM96 -440H190L140 0H68Z', color) +
    path(
      'M-290 -440q24 -44 48 0q24 -44 48 0q24 -44 49 0q24 -44 48 0q24 -44 49 0q24 -44 48 0q24 -44 48 0q24 -44 49 0q24 -44 48 0q24 -44 48 0q24 -44 49 0q24 -44 48 0v16H-290z',
      inks.paper,
    ) +
    path('M100 -424H287L206 0H120Z', inks.ink, 'opacity=".12"') +
    kernel(-300, -30) +
    kernel(310, -28) +
    kernel(372, -24)
  );
}

export function sandwich(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const bread = (y: number) =>
    path(`M-330 ${y}Q-350 ${y - 60} -300 ${y - 64}H300Q350 ${y - 60} 330 ${y}Z`, food.crust) +
    path(`M-312 ${y - 4}Q-320 ${y - 50} -290 ${y - 50}H290Q320 ${y - 50} 312 ${y - 4}Z`, food.cream) +
    dots(`M-270 ${y - 28}H270M-240 ${y - 16}H260`, food.bun, 10, 48);
  const wave = (y: number, color: string, drop = 40) =>
    path(
      `M-340 ${y - 24}H340${repeat(8, () => `q-20 ${drop} -42 ${drop * 0.2}q-22 ${-drop * 0.1} -43 ${-drop * 0.2}`)}Z`,
      color,
    );
  const half = () =>
    bread(0) +
    rect(-322, -104, 644, 44, food.pink, 20) +
    rect(-322, -100, 644, 16, mix(food.pink, food.white, 0.5), 8) +
    path('M-330 -118H330L250 -70L180 -104L60 -66L-40 -104L-180 -60L-250 -104Z', food.yellow) +
    [-200, -20, 170]
      .map((x) => rect(x - 92, -146, 184, 34, food.red, 16) + rect(x - 84, -142, 168, 10, food.orange, 5))
      .join('') +
    wave(-160, food.green, 46) +
    wave(-176, mix(food.green, food.lime, 0.6), 30) +
    bread(-186);
  return (
    floor(kitchen, 400) +
    place(half(), { y: -4 }) +
    place(half(), { y: -262, rotate: random.whole(-4, 4), scale: 0.98 }) +
    line('M-110 -500V-640M120 -506V-650', food.bun, 11) +
    circle(-110, -650, 34, food.green) +
    circle(-118, -660, 9, food.lime) +
    circle(120, -660, 34, food.red) +
    circle(112, -670, 9, food.pink) +
    place(cucumber(kitchen, 50), { x: -390, y: -34 })
  );
}

export function fruitCup(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const wedge = (x: number, rotate: number, flesh: string, rind: string, up: number) =>
    place(
      path(`M-60 0L-48 ${-up}Q0 ${-up - 50} 48 ${-up}L60 0Z`, rind) +
        path(`M-50 0L-38 ${-up + 8}Q0 ${-up - 28} 38 ${-up + 8}L50 0Z`, flesh) +
        line(`M-20 ${-up + 50}V-40M16 ${-up + 40}V-40`, mix(flesh, food.white, 0.4), 8),
      { x, y: -360, rotate },
    );
  const chunks = scatterRows(random, [food.orange, food.red, food.yellow, food.lime, food.salmon, food.pink]);
  return (
    floor(kitchen, 230) +
    wedge(-130, -22, food.red, food.greenDeep, 230) +
    wedge(120, 20, food.yellow, mix(food.yellow, food.crust, 0.4), 250) +
    wedge(-10, -3, food.orange, food.crust, 290) +
    wedge(60, 9, food.salmon, food.green, 190) +
    place(lime(kitchen, 76), { x: -210, y: -440 }) +
    line('M170 -420L260 -760', inks.primary, 20) +
    path('M-226 -420H226L170 0H-170Z', mix(inks.paper, inks.coolSoft, 0.5)) +
    `<g>${chunks}</g>` +
    path('M-226 -420H226L170 0H-170Z', food.white, 'opacity=".22"') +
    path('M-190 -390L-150 -30H-110L-140 -390Z', food.white, 'opacity=".6"') +
    rect(-246, -440, 492, 36, inks.paper, 18) +
    dots('M-160 -560q60 -30 110 10M30 -600q40 20 120 -10M-60 -520q80 30 150 0', food.redDeep, 10, 26) +
    place(basil(kitchen, 60), { x: 20, y: -690, rotate: 30 })
  );
}
function scatterRows(random: Kitchen['random'], colors: readonly string[]): string {
  return repeat(5, (row) =>
    repeat(4, (index) => {
      const half = 150 - (4 - row) * -8 - row * 14;
      const x = -half + (index * 2 * half) / 3;
      return place(rect(-46, -40, 92, 80, random.pick(colors), 16), {
        x: Math.round(x * 0.9),
        y: -370 + row * 76,
        rotate: random.whole(-24, 24),
        scale: 0.95,
      });
    }),
  );
}
