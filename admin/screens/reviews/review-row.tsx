import { postTypeById } from '#shared/rules/post-types.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const looks = {
  open: { label: 'Waiting', dot: 'bg-warn', text: 'text-warn' },
  approved: { label: 'Approved', dot: 'bg-accent', text: 'text-soft' },
  sent_back: { label: 'Sent back', dot: 'bg-danger', text: 'text-danger' },
  taken_back: { label: 'Withdrawn', dot: 'border border-edge', text: 'text-soft' },
} satisfies Record<Review['state'], object>;

/** One review in the list; opens its sheet. */
export function ReviewRow({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const { title, post_type_id, state, note, answer, asked_at, answered_at } = review;
  const look = looks[state];
  // The words of whoever acted last; an approval has none.
  const words = { open: note, approved: '', sent_back: answer, taken_back: '' }[state];
  return (
    <li className="border-line border-b last:border-0">
      <button
        type="button"
        data-open={review.post_id}
        aria-haspopup="dialog"
        onClick={onOpen}
        onKeyDown={(event) => onRowKey(event)}
        className="hover:bg-sunken flex w-full items-start gap-3 px-4 py-2.5 text-left -outline-offset-2!"
      >
        <span className="min-w-0 grow">
          <span dir="auto" title={title} className="block truncate text-left font-medium">
            {title || 'Untitled'}
          </span>
          <span className="text-soft block text-[13px] wrap-anywhere">
            {postTypeById(post_type_id).label} · asked
            {review.asked_by && (
              <>
                {' '}
                by <bdi>{review.asked_by.name}</bdi>
              </>
            )}{' '}
            <RelativeTime value={asked_at} />
            {answered_at && (
              <>
                {' · '}
                {look.label.toLowerCase()}
                {review.answered_by && (
                  <>
                    {' '}
                    by <bdi>{review.answered_by.name}</bdi>
                  </>
                )}{' '}
                <RelativeTime value={answered_at} />
              </>
            )}
          </span>
          {words && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-left text-[13px] wrap-anywhere">
              {words}
            </span>
          )}
        </span>
        <span className={`mt-0.5 inline-flex shrink-0 items-center gap-1.5 text-[13px] ${look.text}`}>
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${look.dot}`} />
          {look.label}
        </span>
      </button>
    </li>
  );
}
