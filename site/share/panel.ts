import { escapeXml } from '#shared/rules/escape-html.ts';

import { shareSize, type ShareDrawing } from './book.ts';
import { type FaceName, faces, facesOf } from './faces.ts';
import { type Fitted, fitText, isDrawable, plainLine } from './layout.ts';
import type { Measure } from './measure.ts';

/** Words fill the left of a share picture; the picture beside them is 4:5 like posters. */
export const photoSize = { width: 504, height: shareSize.height } as const;
const panelWidth = shareSize.width - photoSize.width;
/** How far the panel's edge may reach into the picture. */
export const panelSize = { width: panelWidth + 32, height: shareSize.height, reach: 32 } as const;
export const margin = 64;
/** A wider logo contains the name itself. */
const widestMark = 120;
const textWidth = panelWidth - margin - 48;
const lineHeights = { street: 0.98, harbour: 1.1, classic: 1.06 };
const titleSizes = {
  street: [124, 108, 94, 82, 72, 62, 54, 46],
  harbour: [88, 78, 70, 62, 54, 48, 42, 38],
  classic: [88, 78, 70, 62, 54, 48, 42, 38],
};
const titleSpace = { top: 160, bottom: 480 };

type Panel = { svg: string; faces: Set<FaceName> };

/**
 * The left half of a share picture: the name beside a logo of width `logoWidth`, which is added later (without the name if the logo
 * is a wordmark), then the title, a line and the address.
 */
export function panelOf(drawing: ShareDrawing, measure: Measure, logoWidth: number): Panel {
  const { look, palette, host } = drawing;
  const order = facesOf[look];
  const name = plainLine(drawing.name);
  const given = plainLine(drawing.title);
  const title = isDrawable(measure, given, order.display) ? given : name;
  const words = look === 'street' ? title.toUpperCase() : title;
  const small = (text: string, sizes = [28, 24], width = textWidth) =>
    fitText(measure, plainLine(text), order.text, { width, height: 40, lineHeight: 1.2, sizes });
  const nameAt = logoWidth > 0 ? margin + logoWidth + 20 : margin;
  const showsName = logoWidth < widestMark && title !== name;
  const height = titleSpace.bottom - titleSpace.top;
  const lineHeight = lineHeights[look];
  const big = fitText(measure, words, order.display, { width: textWidth, height, lineHeight, sizes: titleSizes[look] });
  const first = titleSpace.top + (height - big.lines.length * big.size * lineHeight) / 2;
  const ink = palette.primaryText;
  const below = isDrawable(measure, drawing.line, order.text) ? small(drawing.line) : null;
  const texts = [
    ...(showsName ? [{ fitted: small(name, [30, 26, 22], margin + textWidth - nameAt), x: nameAt, y: 104 }] : []),
    { fitted: big, x: margin, y: first + big.size * 0.82 },
    ...(below ? [{ fitted: below, x: margin, y: 546 }] : []),
    { fitted: small(host, [24]), x: margin, y: below ? 584 : 556 },
  ];
  const rule = `<rect x="${margin}" y="496" width="72" height="8" fill="${palette.accentBackground}"/>`;
  const written = texts.map(({ fitted, x, y }) => linesOf(fitted, x, y, lineHeight)).join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${panelSize.width}" height="${panelSize.height}" fill="${ink}">${edge(drawing)}${rule}${written}</svg>`,
    faces: new Set(texts.flatMap(({ fitted }) => fitted.lines.flatMap(({ runs }) => runs.map((run) => run.face)))),
  };
}

/** Lines of text from the first baseline; right-to-left lines end at the right margin. */
function linesOf({ lines, size }: Fitted, x: number, baseline: number, lineHeight: number): string {
  return lines
    .map(({ runs }, index) => {
      const text = runs.map((run) => run.text).join('');
      const isRightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
      const at = isRightToLeft ? `x="${margin + textWidth}" text-anchor="end"` : `x="${x}"`;
      const spans = runs.map((run) => `<tspan font-family="${faces[run.face].name}">${escapeXml(run.text)}</tspan>`);
      const y = Math.round(baseline + index * size * lineHeight);
      return `<text ${at} y="${y}" font-size="${size}" xml:space="preserve">${spans.join('')}</text>`;
    })
    .join('');
}

/** The background, with each look's edge: an awning, a shore, a rule. */
function edge({ look, palette }: ShareDrawing): string {
  const { primaryBackground: ground, accentBackground: accent } = palette;
  const { height } = panelSize;
  const box = `<path d="M0 0H${panelWidth}V${height}H0Z" fill="${ground}"/>`;
  switch (look) {
    case 'street': {
      const width = panelWidth / 12;
      const flaps = Array.from({ length: 6 }, (_, index) => {
        const left = (2 * index + 1) * width;
        return `M${left} 0h${width}v28a${width / 2} ${width / 2} 0 0 1 ${-width} 0Z`;
      });
      return `${box}<path d="${flaps.join('')}" fill="${accent}"/>`;
    }
    case 'harbour': {
      const waves = Array.from({ length: 7 }, () => 'c14 15 14 30 0 45s-14 30 0 45');
      return `<path d="M0 0H${panelWidth + 12}${waves.join('')}H0Z" fill="${ground}"/>`;
    }
    case 'classic':
      return `${box}<rect x="${panelWidth - 8}" width="8" height="${height}" fill="${accent}"/>`;
    default:
      return look satisfies never;
  }
}
