// Scenes of a night market, and at the water. Trucks stand in the middle that pages crop to 3:2.
import { mix } from './color.ts';
import { gull } from './people.ts';
import { bodiesFor, stand, type Stage } from './stage.ts';
import { circle, dots, line, lines, path, paths, place, rect, repeat } from './svg.ts';

/** Stalls on both sides of an aisle full of people, under lanterns. */
export function market(stage: Stage): string {
  const { random, inks, light, look } = stage;
  const left = stage.truck(0, 'kiosk');
  const right = stage.truck(1, bodiesFor(random)[0], true);
  const far = stage.truck(2, 'three-wheeler', true);
  // Cords run from the edges to a point above the aisle, with lanterns that grow toward the front.
  const cords = repeat(
    3,
    (index) =>
      `M${-40} ${70 + index * 92}Q500 ${250 + index * 66} 960 ${330 + index * 36}Q1420 ${250 + index * 66} 1960 ${70 + index * 92}`,
  );
  const spots = Array.from({ length: 9 }, (_, index) => {
    const x = 88 + index * 218;
    const away = Math.abs(x - 960) / 960;
    return { x, y: 262 - away * away * 150 + random.whole(-14, 14), size: 0.6 + away * 0.75 };
  });
  // None hangs before a sign.
  const free = spots.filter(({ x }) => Math.abs(x - 480) > 110 && Math.abs(x - 1400) > 110);
  const colors = [inks.primary, inks.accent, inks.paper];
  const lantern = ({ x, y, size }: (typeof spots)[number], index: number) => {
    const color = colors[index % 3] ?? inks.accent;
    return place(
      circle(0, 44, 92, inks.glow, 'opacity=".16"') +
        line('M0 -30V6', inks.ink, 5) +
        path('M-26 6H26Q58 42 26 84H-26Q-58 42 -26 6Z', color) +
        line('M-40 30H40M-42 58H42', mix(color, inks.ink, 0.25), 4) +
        path('M-22 0h44v10h-44zM-22 80h44v10h-44z', inks.ink),
      { x, y, scale: size },
    );
  };
  /** People far away are only their outline. */
  const figure = (index: number) => {
    const [x, y] = [700 + index * 46 + random.whole(-16, 16), 800 + random.whole(-26, 30)];
    return `M${x - 14} ${y}v-64q0 -34 14 -34t14 34v64zM${x - 11} ${y - 110}a11 12 0 1 0 22 0a11 12 0 1 0 -22 0`;
  };
  const aisle = path('M820 700H1100L1560 1080H360Z', mix(light.ground, inks.glow, 0.22));
  return [
    stage.sky(640),
    stage.backdrop(look === 'dust' ? 'city' : 'hills', 720, 1),
    stage.ground(700),
    aisle,
    stand(far, 960, 764, 0.42),
    path(repeat(11, figure), mix(light.near, inks.ink, 0.4)),
    stand(left, 480, 900, 0.9),
    stand(right, 1400, 910, 0.74),
    line(cords, mix(light.sky, inks.paper, 0.25), 4),
    dots(cords, inks.glow, 15, 66),
    ...free.map(lantern),
    stage.guests(2, 700, 940, 0.78),
    stage.guests(2, 1030, 1010, 0.94, true),
  ].join('');
}

/** A boardwalk at the water: one truck, a cart, a railing, and two gulls. */
export function waterfront(stage: Stage): string {
  const { random, inks, light, look, width } = stage;
  const truck = stage.truck(0, bodiesFor(random)[0], random.chance(0.5));
  const cart = stage.truck(1, random.pick(['push-cart', 'bike-cart'] as const));
  const water = mix(light.far, light.low, 0.35);
  const glints = lines(
    16,
    light.isDark ? inks.glow : mix(light.low, inks.paper, 0.5),
    7,
    () => `M${random.whole(-20, width)} ${random.whole(610, 800)}h${random.whole(60, 220)}`,
    'opacity=".7"',
  );
  const boards = mix(inks.accentDeep, light.ground, 0.62);
  const seam = mix(boards, inks.ink, 0.28);
  const planks = repeat(13, (index) => {
    const share = (index - 6) / 6;
    return `M${Math.round(960 + share * 1020)} 838L${Math.round(960 + share * 1900)} 1080`;
  });
  const rail = mix(light.near, inks.ink, 0.35);
  const posts = Array.from({ length: 9 }, (_, index) => 60 + index * 225);
  const bird = gull(inks.paper, mix(inks.cool, inks.paper, 0.3), inks.accent);
  return [
    stage.sky(560),
    stage.backdrop(look === 'dust' ? random.pick(['bridge', 'hills']) : random.pick(['harbor', 'bridge']), 600, 0.9),
    rect(0, 590, width, 260, water),
    glints,
    rect(0, 836, width, 250, boards),
    line(planks, seam, 5),
    line('M0 900H1920M0 986H1920', seam, 4, 'opacity=".5"'),
    paths(1, seam, () => 'M0 830H1920V850H0Z'),
    line(`${posts.map((x) => `M${x} 838V694`).join('')}M0 706H1920M0 770H1920`, rail, 13),
    stand(cart, 450, 930, 0.66),
    stage.guests(2, 680, 960, 0.8),
    stand(truck, 1310, 940, 0.92),
    stage.guests(2, 880, 1010, 0.96),
    place(bird, { x: (posts[1] ?? 0) - 8, y: 692, scale: 0.7 }),
    place(bird, { x: 1800, y: 692, scale: 0.8, flip: true }),
    stage.rain(),
  ].join('');
}
