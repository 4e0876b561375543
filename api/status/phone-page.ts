// Renamed because the formatter rearranges `html` templates.
import { html as markup, raw } from 'hono/html';

import { lateChoices, statusWords } from '#shared/content/status-words.ts';
import { formatHours } from '#shared/rules/clock-words.ts';
import { clockTime } from '#shared/rules/when-words.ts';
import type { StatusKind } from '#shared/schemas/statuses.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { StatusRow } from '../db/schema.ts';

type Markup = ReturnType<typeof markup>;

/** What people at a truck see of their link. */
export type PhonePage = {
  /** The network, and the style sheet (submissions/html-style.ts). */
  site: string;
  style: string;
  member: string;
  timezone: string;
  /** The stop that is on or comes next today; null without one. */
  stop: Pick<Stop, 'place' | 'from' | 'to'> | null;
  active: StatusRow[];
  dishes: { id: string; name: string }[];
  /** What was just done, or why it was refused. */
  message: string;
  wrong: boolean;
};

/** Large targets: it is used with one hand, in the sun. */
export const phoneStyle = `
h1 { margin-block-end: .5rem }
form { margin-block-end: 1rem }
button { width: 100%; min-height: 4rem }
.plain button { min-height: 3rem; width: auto; color: var(--text); background: transparent; border-color: var(--muted); white-space: nowrap }
fieldset { margin: 0; padding: 1rem; border: 2px solid var(--muted); border-radius: var(--radius) }
legend { padding-inline: .4rem; font-weight: 700 }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: .75rem }
.choices label { display: flex; align-items: center; gap: .4rem; min-height: 2.75rem; padding-inline: .75rem; margin: 0; border: 2px solid var(--muted); border-radius: var(--radius) }
.choices input { width: auto; min-height: 0 }
.said { padding: .75rem 1rem; border: 2px solid currentColor; border-radius: var(--radius); font-weight: 700 }
ul.dishes { list-style: none; padding: 0 }
ul.dishes li { display: flex; align-items: center; justify-content: space-between; gap: 1rem }
ul.dishes form { margin: .25rem 0 }
`;

export async function phonePage(page: PhonePage): Promise<string> {
  const { site, style, member, stop, message, wrong } = page;
  const [truck] = page.active.filter(({ dish_id: dish }) => dish === null).toReversed();
  const where = stop ? `${stop.place}, ${formatHours(stop)}` : 'No more stops today';
  const text = await markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${member}: how is it now? | ${site}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><div><a href="?">${site}</a></div></header>
<main>
<h1>${member}</h1>
<p>${where}</p>
${message ? markup`<p class="${wrong ? 'wrong' : 'said'}" role="${wrong ? 'alert' : 'status'}">${message}</p>` : ''}
${truck ? now(truck, page) : markup`<p>Visitors see your plan. Tell them how it is:</p>`}
${saying('here', 'We are here')}
<form method="post"><fieldset><legend>Running late</legend>
<div class="choices">${lateChoices.map((each) => markup`<label><input type="radio" name="minutes" value="${each}"${each === 20 ? raw(' checked') : ''}> ${each} min</label>`)}</div>
<input type="hidden" name="kind" value="late"><button>Say that we are late</button></fieldset></form>
${saying('sold_out', 'Sold out')}
<form method="post"><fieldset><legend>Not coming today</legend>
<p><label for="reason">Why?</label><input id="reason" name="reason" required maxlength="300" autocomplete="off"></p>
<input type="hidden" name="kind" value="not_coming"><button>Say that we are not coming</button></fieldset></form>
${menu(page)}
</main>
</body>
</html>
`;
  return String(text);
}

function now(status: StatusRow, { timezone }: PhonePage): Markup {
  return markup`<p>Visitors see: <strong>${statusWords(status)}</strong>, until ${clockTime(status.until, timezone)}.</p>
<form method="post" class="plain"><input type="hidden" name="end" value="${status.id}"><button>Take it back</button></form>`;
}

function saying(kind: StatusKind, words: string): Markup {
  return markup`<form method="post"><input type="hidden" name="kind" value="${kind}"><button>${words}</button></form>`;
}

function menu({ dishes, active }: PhonePage): Markup | '' {
  if (dishes.length === 0) return '';
  const items = dishes.map(({ id, name }) => {
    const out = active.find(({ dish_id: dish }) => dish === id);
    const field = out
      ? markup`<input type="hidden" name="end" value="${out.id}"><button>There is more</button>`
      : markup`<input type="hidden" name="kind" value="dish_sold_out"><input type="hidden" name="dish" value="${id}"><button>Sold out</button>`;
    return markup`<li><span>${out ? markup`<s>${name}</s>` : name}</span><form method="post" class="plain">${field}</form></li>`;
  });
  return markup`<h2>Menu</h2><ul class="dishes">${items}</ul>`;
}
