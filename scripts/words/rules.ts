import type { Words } from './collect.ts';

type Rule = { why: string; breaks: (words: Pick<Words, 'place' | 'text'>) => boolean };

/** What names a thing or an action: no sentence. */
const labels =
  /^(?:(?:\w*Button|MenuButton|LinkButton|label|title|legend|th|option|options|columns|head|tabs|any|verb|saveLabel|aria-label|views|flags|orders|dated|choices|Link|h[1-4])|\w+(?:Label|Title))$/;
const toasts = /^notify\./;
const refusals =
  /^(?:ApiError|invalidFields|staleVersion|requiredText|maxLength|minLength|regex|union|literal|enum|email)$/;

/** Names are capitalized wherever they stand. */
const names = new Set(
  'Caravan Google Analytics Tag Manager Meta TikTok Microsoft Clarity Cloudflare Web Simple Umami Cloud WhatsApp YouTube Vimeo Instagram Facebook LinkedIn Authorization Bearer Lone Star Food Trucks Escape Enter Tab Shift Alt Space Backspace Delete Page Up Down Undo Redo Arrow Springdale Austin JavaScript Netlify Contact Join Catering Publish Restore Archive Trash Inbox Installation Domains Places Colors Site Profile SOMETHING WENT WRONG DATA SMTP MB CSV SVG PDF URL JSON HTML DNS CDN API FAQ JPEG PNG WebP AVIF GIF TIFF QR PIN HTTPS RSS Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
);

const british =
  /\b(?:(?:col|behavi|fav|harb|neighb|hon|flav|lab|rum|hum)our\w*|(?:cent|met|theat|lit)res?|(?:organi|recogni|authori|customi|capitali|summari|minimi|maximi|optimi|categori|priori|synchroni|initiali|normali|speciali|locali|visuali|apologi|analy)s(?:e[ds]?|ing|ations?)|licence[ds]?|grey\w*|(?:cancel|travel|label|model|signal)l(?:ed|ing)|catalogue[ds]?|programmes?|cheques?|tyres?|whilst|amongst|learnt|enrol|fulfil|jewellery|defence|judgement|(?:to|after|back)wards|full stop|any more(?! (?:than|\w+s)\b))\b/i;

/** Wordings that came back again and again, and what to write instead. */
const strange: [RegExp, string][] = [
  [/\bstands? (?:in|out|at|below|above|here|there)\b|\bthey stand\b/i, 'shown, or where it is'],
  [/\bput live\b/i, 'publish, or restore'],
  [/\bUrls?\b/, 'URL'],
  [/\bsmall words above\b/i, 'eyebrow'],
  [/\bthe own\b/i, 'their'],
  [/\bof other companies\b/i, 'third-party'],
  [/\blives at this address\b/i, 'Page not found'],
  [/\bmade \{RelativeTime\}/i, 'created'],
  [/\bsender of mails\b/i, 'from address'],
  [/\bapps? for codes\b/i, 'authenticator app'],
  [/\be-mails?\b|(?<!-)\bmails?\b(?! servers?\b| providers?\b|-|:)/i, 'email, as a noun and as a verb'],
  [/\bsomebody\b/i, 'someone'],
  [/\b(?:took|take|takes|taken) (?:it |\S+ )?apart\b/i, 'unschedule'],
  [/\btries again in\b/i, 'retrying in'],
  [/\btried again by itself\b/i, 'retried automatically'],
  [/\bas at first\b/i, 'reset'],
  [/\ba word for\b/i, 'a message to'],
  [
    /\b(?:giv(?:e|es|en)|gave|getting) (?:\S+ )?(?:back )?(?:the|a|your) sign-in\b|\bsign-in (?:was |is )?(?:given )?back\b/i,
    'reset the second step',
  ],
  [/\btake back the question|took (?:back )?the question\b/i, 'withdraw the request'],
  [/\bgoes out\b/i, 'goes live'],
];

/** Commands and records that are copied as they are, and the wording of failed requests that is part of the contract. */
const codeIn = /\$\(|\bCAA \d|^\[\{method\}\]/;

const words = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '{}').replaceAll(/“[^”]*”/g, '“”');
const sentences = (text: string) => words(text).split(/(?<=[.?]) (?=[\p{Lu}{“])/u).length;
const ends = (text: string) => text.trim().at(-1) ?? '';

/** By name. A text that breaks one is written in another way. */
export const rules: Record<string, Rule> = {
  spelling: { why: 'Spell as Americans do', breaks: ({ text }) => british.test(text) },
  plain: { why: 'Say it plainly', breaks: ({ text }) => strange.some(([wording]) => wording.test(text)) },
  polite: { why: 'Leave out please', breaks: ({ text }) => /\bplease\b/i.test(text) },
  success: {
    why: 'Say what was done, not that it was done successfully',
    breaks: ({ text }) => /\bsuccessful/i.test(text),
  },
  calm: { why: 'No exclamation marks', breaks: ({ text }) => /!(?!\[)/.test(text) && text !== 'Error!' },
  curly: {
    why: 'Write ’ “ ” instead of \' "',
    breaks: ({ text }) => !codeIn.test(text) && /\w'\w|\w' |(?:^|[\s(])["']\S|\S["'](?:$|[\s.,:;])/.test(words(text)),
  },
  sentenceCase: {
    why: 'Only the first word and names have a capital',
    breaks: ({ place, text }) => labels.test(place) && titleCased(text),
  },
  labelEnd: {
    why: 'A label is no sentence: it ends without a period or a colon',
    breaks: ({ place, text }) => labels.test(place) && /[.:]$/.test(words(text)) && sentences(text) === 1,
  },
  hintEnd: {
    why: 'A hint ends with a period, unless it is a count',
    breaks: ({ place, text }) => place === 'hint' && text.split(' ').length > 2 && !/[.?…}”]/.test(ends(text)),
  },
  toastEnd: {
    why: 'One sentence in a toast ends without a period, two end with one',
    breaks: ({ place, text }) =>
      toasts.test(place) && (sentences(text) > 1 ? !/[.?}]/.test(ends(text)) : ends(text) === '.'),
  },
  refusalEnd: {
    why: 'Refusals are joined with commas, so they end without a period',
    breaks: ({ place, text }) => refusals.test(place) && ends(text) === '.',
  },
};

function titleCased(text: string): boolean {
  const [, ...later] =
    words(text)
      .split(/(?<=[.:?]) |(?<=\w) \(/)[0]
      ?.split(/[\s/,–-]+/) ?? [];
  return (
    later.filter((word) => /^\p{Lu}\p{Ll}+/u.test(word) && !names.has(word.replaceAll(/[’'.…]+s?$/g, ''))).length > 0
  );
}

/** The rules that a text breaks, by name. */
export function brokenBy(said: Pick<Words, 'place' | 'text'>): string[] {
  return Object.entries(rules).flatMap(([name, { breaks }]) => (breaks(said) ? [name] : []));
}
