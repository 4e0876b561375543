import { postStatusLabels } from '#shared/rules/post-status.ts';
import { richTextPlain } from '#shared/rules/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { MenuItem, PostAttributes, Stop } from '#shared/schemas/post-body.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { formatHundredths } from '../../ui/price-input.tsx';
import { dayName } from './fields/day-name.ts';
import { checkedValues, type FormValues, stable } from './form-values.ts';

export type Difference = { label: string; mine: string; theirs: string };

type Checked = ReturnType<typeof checkedValues>;
type Row = { label: string; value: (values: Checked) => unknown; words: (value: never) => string };

const plain = (value: string | number | null | undefined): string => String(value ?? '');
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
const price = (value: number | undefined): string => formatHundredths(value);
const lines = (value: string[] | undefined): string => (value ?? []).join('\n');
const count = (noun: string) => (value: unknown) => {
  const total = Object.values(value ?? {}).flat().length;
  return `${total} ${noun}${total === 1 ? '' : 's'}`;
};

function stopWords(stops: Stop[] | undefined): string {
  return lines(
    stops?.map(
      ({ day, from, to, place, cancelled }) =>
        `${dayName(day).slice(0, 3)} ${from}–${to} ${place}${cancelled ? ' (cancelled)' : ''}`,
    ),
  );
}

function menuWords(items: MenuItem[] | undefined): string {
  return lines(items?.map((item) => `${item.name} ${price(item.price)}`.trim()));
}

const attributes = {
  description: { label: 'Description', words: plain },
  text: { label: 'Text', words: (value: RichText | undefined) => richTextPlain(value) },
  phone: { label: 'Phone', words: plain },
  email: { label: 'Email', words: plain },
  website: { label: 'Website', words: plain },
  socials: { label: 'Social links', words: lines },
  stops: { label: 'Weekly stops', words: stopWords },
  menu_items: { label: 'Menu', words: menuWords },
  starts_at: { label: 'Starts', words: plain },
  ends_at: { label: 'Ends', words: plain },
  place: { label: 'Place', words: plain },
  price_from: { label: 'Price from', words: price },
  guests_min: { label: 'Guests, at least', words: plain },
  guests_max: { label: 'Guests, at most', words: plain },
  author: { label: 'Author', words: plain },
  published_on: { label: 'Date', words: plain },
} satisfies Record<Exclude<keyof PostAttributes, 'title' | 'url'>, Pick<Row, 'label' | 'words'>>;

const rows: Row[] = [
  { label: 'Title', value: (values) => values.title, words: plain },
  { label: 'Url', value: (values) => values.url, words: publicPath },
  {
    label: 'Status',
    value: (values) => values.post_status_id,
    words: (id: keyof typeof postStatusLabels) => postStatusLabels[id],
  },
  { label: 'Goes out', value: (values) => values.publish_at, words: plain },
  { label: 'Hidden from search engines', value: (values) => values.no_index, words: yesNo },
  { label: 'Links not followed', value: (values) => values.no_follow, words: yesNo },
  { label: 'In the sitemap', value: (values) => values.show_in_sitemap, words: yesNo },
  ...Object.entries(attributes).map(([name, row]): Row => ({
    ...row,
    value: (values) => values.post_body.attributes[name as keyof typeof attributes],
  })),
  { label: 'Pictures', value: (values) => values.post_body.media, words: count('picture') },
  { label: 'Tags', value: (values) => values.post_body.external_data, words: count('tag') },
];

/** Field by field what differs between two states of a post, in words. */
export function differences(mine: FormValues, theirs: FormValues): Difference[] {
  const [own, other] = [checkedValues(mine), checkedValues(theirs)];
  return rows
    .filter(({ value }) => stable(value(own)) !== stable(value(other)))
    .map(({ label, value, words }) => ({
      label,
      mine: words(value(own) as never),
      theirs: words(value(other) as never),
    }));
}
