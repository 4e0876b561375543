// Truck and cart bodies, facing right, wheels on y = 0, up is negative. One outline each, so a livery can be clipped to it.
import { bikeCart, kiosk, pushCart } from './bodies-small.ts';
import { type Body, type BodyPaints, wheelAt } from './body.ts';
import { circle, dots, line, path, rect, repeat } from './svg.ts';

const chassis = (from: number, to: number, { dark }: BodyPaints, y = -112) => rect(from, y, to - from, 50, dark, 8);
const tailLight = (x: number, y: number, paints: BodyPaints) => rect(x, y, 14, 44, paints.second, 6);
const headLight = (x: number, y: number, { trim, metal }: BodyPaints) =>
  circle(x, y, 27, metal) + circle(x, y, 19, trim);
const bumper = (x: number, y: number, width: number, { metal }: BodyPaints) => rect(x, y, width, 30, metal, 13);
const hitch = (x: number, { dark, metal }: BodyPaints) =>
  line(`M${x - 60} -96H${x + 104}`, dark, 22) +
  circle(x + 112, -96, 17, metal) +
  line(`M${x + 70} -96V-8M${x + 46} -6H${x + 94}`, dark, 14);

const stepVan: Body = {
  width: 950,
  roof: { y: -536, from: 60, to: 700 },
  window: { x: 122, y: -424, width: 440, height: 196 },
  outline: 'M20 -72V-504Q20 -536 52 -536H690Q742 -536 758 -494L808 -330L890 -308Q922 -300 922 -262V-72Z',
  wheels: [wheelAt(214, 82), wheelAt(752, 82)],
  behind: (p) => chassis(60, 880, p),
  details: (p) =>
    path('M694 -470H726Q742 -470 748 -450L784 -332H694Z', p.glass) +
    line('M714 -352L738 -440', p.trim, 7, 'opacity=".6"') +
    line('M664 -488V-92M664 -268H820', p.dark, 5, 'opacity=".35"') +
    rect(684, -256, 40, 10, p.dark, 5) +
    headLight(884, -222, p) +
    bumper(842, -116, 104, p) +
    bumper(6, -116, 70, p) +
    tailLight(24, -300, p) +
    line('M806 -330L846 -392', p.dark, 9) +
    rect(830, -428, 26, 52, p.dark, 8),
};

const boxTruck: Body = {
  width: 970,
  roof: { y: -592, from: 40, to: 640 },
  window: { x: 92, y: -462, width: 470, height: 208 },
  outline:
    'M20 -112V-574Q20 -592 38 -592H650Q668 -592 668 -574V-112ZM684 -72V-412Q684 -444 716 -444H792Q824 -444 838 -412L882 -304Q948 -294 948 -236V-72Z',
  wheels: [wheelAt(190, 80), wheelAt(806, 80)],
  mural: { x: 617, y: -250, size: 0.4 },
  behind: (p) => chassis(40, 900, p, -126),
  details: (p) =>
    path('M716 -408H784Q798 -408 806 -390L840 -304H716Z', p.glass) +
    line('M738 -322L764 -386', p.trim, 7, 'opacity=".6"') +
    line('M704 -282H870M704 -400V-90', p.dark, 5, 'opacity=".3"') +
    rect(722, -262, 38, 10, p.dark, 5) +
    headLight(914, -216, p) +
    bumper(872, -116, 96, p) +
    line('M20 -566H668M20 -132H668', p.trim, 10, 'opacity=".7"') +
    bumper(6, -122, 60, p) +
    tailLight(26, -240, p),
};

const bus: Body = {
  width: 980,
  roof: { y: -524, from: 130, to: 820 },
  window: { x: 214, y: -404, width: 444, height: 186 },
  outline: 'M18 -72V-410Q18 -524 132 -524H838Q932 -524 944 -424L964 -240V-72Z',
  wheels: [wheelAt(196, 78), wheelAt(772, 78)],
  behind: (p) => chassis(50, 920, p),
  details: (p) =>
    path('M838 -440H886Q906 -440 910 -416L928 -288H838Z', p.glass) +
    line('M862 -306L884 -420', p.trim, 7, 'opacity=".6"') +
    rect(708, -440, 100, 320, p.glass, 14) +
    line('M758 -434V-124', p.dark, 6) +
    rect(58, -410, 112, 110, p.glass, 18) +
    repeat(7, (index) => rect(150 + index * 96, -494, 74, 28, p.glass, 10)) +
    headLight(930, -214, p) +
    bumper(884, -116, 96, p) +
    bumper(2, -116, 70, p) +
    tailLight(22, -250, p),
};

const corrugatedVan: Body = {
  width: 930,
  roof: { y: -520, from: 70, to: 690 },
  window: { x: 132, y: -412, width: 420, height: 190 },
  outline: 'M30 -70V-460Q30 -520 92 -520H700Q772 -520 796 -456L836 -326Q906 -306 912 -226V-70Z',
  wheels: [wheelAt(206, 74), wheelAt(744, 74)],
  behind: (p) => chassis(70, 870, p),
  details: (p) =>
    line(
      'M34 -190H646M34 -164H646M34 -138H646M34 -112H646M690 -190H880M690 -164H890M690 -138H900',
      p.dark,
      4,
      'opacity=".28"',
    ) +
    path('M690 -458H742Q756 -458 762 -442L798 -320H690Z', p.glass) +
    line('M712 -338L738 -432', p.trim, 7, 'opacity=".6"') +
    line('M664 -470V-84', p.dark, 5, 'opacity=".35"') +
    line('M836 -318Q850 -240 828 -180', p.dark, 5, 'opacity=".3"') +
    headLight(880, -246, p) +
    bumper(850, -112, 84, p) +
    bumper(14, -112, 70, p) +
    tailLight(34, -280, p),
};

const airstream: Body = {
  width: 960,
  roof: { y: -512, from: 210, to: 640 },
  window: { x: 236, y: -404, width: 400, height: 190 },
  outline:
    'M86 -92C22 -96 4 -180 4 -282C4 -428 78 -512 214 -512H642C780 -512 846 -428 846 -282C846 -180 828 -96 770 -92Z',
  wheels: [wheelAt(352, 66), wheelAt(504, 66)],
  behind: (p) => chassis(120, 750, p, -104) + hitch(820, p),
  details: (p) =>
    line('M196 -508V-96M664 -508V-96M8 -330H196M664 -330H842', p.dark, 4, 'opacity=".22"') +
    dots('M212 -492V-100M680 -492V-100', p.dark, 7, 30) +
    rect(714, -416, 84, 92, p.glass, 26) +
    rect(56, -416, 84, 92, p.glass, 26) +
    line('M730 -344L760 -398M72 -344L102 -398', p.trim, 7, 'opacity=".6"') +
    rect(704, -300, 104, 190, p.dark, 18, 'opacity=".12"') +
    path('M262 -92Q262 -176 352 -176H504Q594 -176 594 -92Z', p.second) +
    tailLight(20, -260, p),
};

const trailer: Body = {
  width: 940,
  roof: { y: -548, from: 50, to: 690 },
  window: { x: 108, y: -434, width: 500, height: 200 },
  outline: 'M16 -98V-530Q16 -548 34 -548H706Q724 -548 732 -532L800 -392Q806 -380 806 -366V-98Z',
  wheels: [wheelAt(400, 68)],
  mural: { x: 708, y: -250, size: 0.62 },
  behind: (p) =>
    chassis(60, 780, p, -112) +
    hitch(796, p) +
    rect(824, -184, 44, 84, p.metal, 20) +
    rect(866, -184, 44, 84, p.trim, 20),
  details: (p) =>
    line('M16 -516H738M16 -128H806', p.trim, 9, 'opacity=".75"') +
    dots('M30 -532H720', p.dark, 6, 34) +
    path('M318 -98Q318 -182 400 -182T482 -98Z', p.second) +
    tailLight(22, -260, p) +
    line('M110 -96V-6M88 -6H132', p.dark, 12),
};

const horseBox: Body = {
  width: 900,
  roof: { y: -530, from: 150, to: 600 },
  window: { x: 180, y: -398, width: 420, height: 186 },
  outline: 'M24 -92V-420Q24 -530 140 -530H600Q716 -530 762 -420Q790 -350 776 -92Z',
  wheels: [wheelAt(400, 64)],
  behind: (p) => chassis(60, 740, p, -106) + hitch(766, p),
  details: (p) =>
    path('M24 -404V-420Q24 -530 140 -530H600Q716 -530 762 -420L768 -404Z', p.second, 'opacity=".9"') +
    path('M322 -92Q322 -172 400 -172T478 -92Z', p.dark) +
    line('M640 -404V-100M712 -404V-100', p.dark, 4, 'opacity=".3"') +
    rect(52, -370, 92, 76, p.glass, 16) +
    rect(648, -370, 84, 76, p.glass, 16) +
    line('M28 -398H768', p.trim, 10) +
    tailLight(28, -250, p),
};

const threeWheeler: Body = {
  width: 720,
  roof: { y: -478, from: 50, to: 400 },
  window: { x: 66, y: -372, width: 322, height: 168 },
  outline:
    'M18 -74V-458Q18 -478 38 -478H420Q438 -478 438 -458V-74ZM450 -74V-384Q450 -428 496 -428H556Q600 -428 616 -388L672 -236Q694 -220 694 -180V-74Z',
  wheels: [wheelAt(140, 60), wheelAt(604, 58)],
  behind: (p) => chassis(40, 640, p),
  details: (p) =>
    path('M486 -390H548Q572 -390 580 -368L616 -262H486Z', p.glass) +
    line('M506 -280L532 -366', p.trim, 6, 'opacity=".6"') +
    line('M470 -240H652M470 -380V-86', p.dark, 4, 'opacity=".3"') +
    headLight(660, -176, p) +
    bumper(632, -104, 72, p) +
    tailLight(22, -220, p),
};

export const bodies = {
  'step-van': stepVan,
  'box-truck': boxTruck,
  bus,
  'corrugated-van': corrugatedVan,
  airstream,
  trailer,
  'horse-box': horseBox,
  'three-wheeler': threeWheeler,
  'push-cart': pushCart,
  'bike-cart': bikeCart,
  kiosk,
} satisfies Record<string, Body>;
export type BodyKind = keyof typeof bodies;
export const bodyKinds = Object.keys(bodies) as BodyKind[];
