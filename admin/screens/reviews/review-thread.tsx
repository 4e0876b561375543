import { useState } from 'react';

import type { Review } from '#shared/schemas/reviews.ts';

import { useAccount } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type Said, saidIn } from './said.ts';

/** The last words are shown at once. */
const shownAtFirst = 6;

type Props = { review: Review; earlier: Review[] };

/** Who asked, who answered what and when, oldest first: also in the rounds before this one. */
export function ReviewThread({ review, earlier }: Props) {
  const [isWhole, setWhole] = useState(false);
  const said = saidIn([review, ...earlier]);
  const shown = isWhole ? said : said.slice(-shownAtFirst);
  const hidden = said.length - shown.length;
  return (
    <section aria-label="What was said" className="space-y-3">
      {hidden > 0 && (
        <Button size="sm" onClick={() => setWhole(true)}>
          Show {hidden} earlier
        </Button>
      )}
      <ol className="space-y-3">
        {shown.map((each) => (
          <li key={`${each.what} ${each.at}`} className="space-y-1.5">
            <Step said={each} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ said: { who, what, at, words } }: { said: Said }) {
  const { user } = useAccount();
  return (
    <>
      <p className="text-soft wrap-anywhere">
        {who?.id === user.id ? 'You' : who ? <bdi>{who.name}</bdi> : 'Someone'} {what} <RelativeTime value={at} />
        {words ? ':' : '.'}
      </p>
      {words && (
        <blockquote
          dir="auto"
          className="bg-sunken border-line border-s-2 px-3 py-2 text-start wrap-anywhere whitespace-pre-wrap"
        >
          {words}
        </blockquote>
      )}
    </>
  );
}
