import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';

import { richTextPlain } from '#shared/content/rich-text.ts';
import { readablePalette } from '#shared/rules/colors.ts';
import { pageTitle } from '#shared/rules/titles.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { useEditorTools } from '../../post-form/editor-context.ts';
import { type FormValues, isHomePage } from '../../post-form/form-values.ts';
import {
  descriptionLeast,
  descriptionShown,
  lengthWords,
  titleLeast,
  titleShown,
} from '../../post-form/search-lengths.ts';
import { useAccount } from '../../queries/account.ts';
import { brandColorsQuery, optionsQuery } from '../../queries/domains.ts';
import { siteDocuments } from '../../queries/options.ts';
import { paths } from '../../routing/paths.ts';
import { mediaUrl } from '../../ui/media-url.ts';
import { mainSlotsOf } from './slots.ts';

/** Previews of the search result and the shared link, with warnings about their lengths. */
export function SearchPreview() {
  // The typed letter is painted first.
  return <Preview values={useDeferredValue(useWatch() as FormValues)} />;
}

const Preview = memo(function Preview({ values }: { values: FormValues }) {
  const { domain } = useAccount();
  const { type, media } = useEditorTools();
  const { data: options } = useQuery(optionsQuery);
  const { data: colors = [] } = useQuery(brandColorsQuery);
  const site = options?.title ?? domain.title;
  const isHome = isHomePage(values);
  const { data: { value: defaults } = {} } = useQuery({ ...siteDocuments.seo.query, enabled: isHome });
  const own = isHome ? defaults : undefined;
  const { attributes } = values.post_body;
  const description = own?.description || attributes.description || '';
  const name = own?.title || values.title;
  const title = pageTitle(name, site);
  const snippet = description.trim() || richTextPlain(attributes.text as RichText | undefined);
  const picture = mainSlotsOf(type)
    .map((slot) => media[values.post_body.media[slot] ?? ''])
    .find((found) => found !== undefined);
  const source = picture ? mediaUrl(picture, 640) : null;
  const palette = readablePalette(colors);
  return (
    <div className="space-y-4">
      <section aria-label="In search results" className="border-line min-w-0 rounded-md border p-3">
        <p className="truncate text-[13px]">
          <span className="font-medium">{site}</span>{' '}
          <span className="text-soft">{[domain.host, ...values.url.split('/').filter(Boolean)].join(' › ')}</span>
        </p>
        <p dir="auto" className="text-accent mt-0.5 text-base leading-snug wrap-anywhere">
          {cut(title, titleShown) || 'No title yet'}
        </p>
        <p dir="auto" className="text-soft mt-0.5 text-[13px] wrap-anywhere">
          {cut(snippet, descriptionShown) || 'No description: search engines use text from the page.'}
        </p>
      </section>
      {(own?.title || own?.description) && <FromDefaults />}
      <ul className="text-soft space-y-1 text-[13px]">
        <li>Title with the site’s name: {lengthWords(title.length, titleLeast, titleShown)}</li>
        <li>
          {description.trim()
            ? `Description: ${lengthWords(description.trim().length, descriptionLeast, descriptionShown)}`
            : 'Description: none yet. The first words of the page are shown instead.'}
        </li>
      </ul>
      <figure>
        <div
          aria-hidden
          className="border-line flex aspect-1200/630 overflow-hidden rounded-md border"
          style={{ background: palette.primaryBackground, color: palette.primaryText }}
        >
          <div className="flex min-w-0 grow flex-col justify-between p-3">
            <p className="truncate text-[10px]">{site}</p>
            <div>
              <p dir="auto" className="line-clamp-3 text-base leading-tight font-bold wrap-anywhere">
                {name || site}
              </p>
              <span className="mt-2 block h-1 w-8" style={{ background: palette.accentBackground }} />
            </div>
            <p className="truncate text-[10px]">{domain.host}</p>
          </div>
          {source && (
            <img
              src={source}
              alt=""
              className="w-[42%] shrink-0 object-cover"
              style={{ objectPosition: `${(picture?.focal.x ?? 0.5) * 100}% ${(picture?.focal.y ?? 0.5) * 100}%` }}
            />
          )}
        </div>
        <figcaption className="text-soft mt-1 text-[13px]">
          Shared links look something like this. The picture is drawn when you publish.
        </figcaption>
      </figure>
    </div>
  );
});

function FromDefaults() {
  return (
    <p className="text-[13px]">
      The home page shows the texts of{' '}
      <Link to={paths.siteOptions('seo')} className="text-accent underline underline-offset-2">
        Search engines
      </Link>
      .
    </p>
  );
}

/** Cuts between words, as search results do. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const shown = text.slice(0, most - 1);
  return `${shown.slice(0, Math.max(shown.lastIndexOf(' '), most - 30)).trimEnd()} …`;
}
