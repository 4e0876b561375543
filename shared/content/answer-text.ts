import { isSafeLink } from '../rules/urls.ts';

/** Words of an answer, or a link. */
export type AnswerPiece = string | { text: string; href: string };
export type AnswerPart = { list: false; pieces: AnswerPiece[] } | { list: true; items: AnswerPiece[][] };

const itemStart = /^\s*[-•*]\s+/;
/** `[words](address)`, or an address on its own. */
const link = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)|https?:\/\/[^\s<>()]{1,500}/g;
const endOfSentence = /[.,;:!?’”"']+$/;

/** The paragraphs and lists of an answer: a blank line ends a part, and lines that begin with a dash are the items of a list. */
export function answerParts(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const paragraph of answer.split(/\n\s*\n/)) {
    let open: AnswerPart | null = null;
    for (const line of paragraph.split('\n').filter((each) => each.trim() !== '')) {
      const list = itemStart.test(line);
      const pieces = piecesOf(line.replace(itemStart, '').trim());
      if (open && open.list !== list) open = null;
      if (open === null) parts.push((open = list ? { list, items: [] } : { list, pieces: [] }));
      if (open.list) open.items.push(pieces);
      else open.pieces.push(...(open.pieces.length > 0 ? [' '] : []), ...pieces);
    }
  }
  return parts;
}

/** The words of an answer without the marks of links and lists, for search and structured data. */
export function answerWords(answer: string): string {
  return answerParts(answer)
    .map((part) => (part.list ? part.items.map((item) => `- ${wordsOf(item)}`).join('\n') : wordsOf(part.pieces)))
    .join('\n\n');
}

/** An answer on one line, for lists that show how it begins. */
export function answerLine(answer: string): string {
  return answerParts(answer)
    .map((part) => (part.list ? part.items.map(wordsOf).join(' · ') : wordsOf(part.pieces)))
    .join(' ');
}

const wordsOf = (pieces: AnswerPiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

function piecesOf(line: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = [];
  let from = 0;
  for (const { 0: found, 1: words, 2: address, index } of line.matchAll(link)) {
    const href = address ?? found.replace(endOfSentence, '');
    if (!isSafeLink(href)) continue;
    if (index > from) pieces.push(line.slice(from, index));
    pieces.push({ text: words ?? href, href });
    from = index + (address === undefined ? href.length : found.length);
  }
  if (from < line.length) pieces.push(line.slice(from));
  return pieces;
}
