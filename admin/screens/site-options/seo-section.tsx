import { useQuery } from '@tanstack/react-query';

import { pageTitle } from '#shared/rules/titles.ts';
import { Seo } from '#shared/schemas/options.ts';

import { TextField } from '../../forms/text-field.tsx';
import {
  descriptionLeast,
  descriptionShown,
  lengthWords,
  titleLeast,
  titleShown,
} from '../../post-form/search-lengths.ts';
import { useAccount } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { siteDocuments } from '../../queries/options.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { seoLabels } from '../../words/labels.ts';
import type { Row } from '../../words/row.ts';
import { DocumentSection } from './document-section.tsx';

const rows: Row<Seo>[] = [
  { label: seoLabels.title, words: (seo) => seo.title },
  { label: seoLabels.description, words: (seo) => seo.description },
  { label: seoLabels.name, words: (seo) => seo.name },
];

export function SeoSection() {
  const { domain } = useAccount();
  const { data: options } = useQuery(optionsQuery);
  const site = options?.title ?? '';
  return (
    <DocumentSection
      title="Search engines"
      lead="What the home page says about the whole site in search results and shared links."
      document={siteDocuments.seo}
      schema={Seo}
      rows={rows}
    >
      {(form) => {
        const title = pageTitle(form.value.title, site);
        const { description, name } = form.value;
        return (
          <div className="@wide:grid-cols-[minmax(0,1fr)_26rem] grid min-w-0 items-start gap-6">
            <PanelBox title="Defaults">
              <div className="space-y-4">
                <TextField
                  form={form}
                  name="title"
                  label={seoLabels.title}
                  hint={`With the site’s title: ${lengthWords(title.length, titleLeast, titleShown)}`}
                />
                <TextField
                  form={form}
                  name="description"
                  label={seoLabels.description}
                  multiline
                  hint={lengthWords(description.length, descriptionLeast, descriptionShown)}
                />
                <TextField
                  form={form}
                  name="name"
                  label={seoLabels.name}
                  placeholder={site}
                  hint="Above a shared link. Without one, the site’s title is used."
                />
              </div>
            </PanelBox>
            <PanelBox title="Preview">
              <div className="min-w-0">
                <p className="truncate text-[13px]">
                  <span className="font-medium">{name || site}</span> <span className="text-soft">{domain.host}</span>
                </p>
                <p dir="auto" className="text-accent mt-0.5 line-clamp-2 text-lg leading-snug wrap-anywhere">
                  {clipped(title, titleShown)}
                </p>
                <p dir="auto" className="text-soft mt-0.5 wrap-anywhere">
                  {clipped(description, descriptionShown) || 'No description: search engines use text from the page.'}
                </p>
              </div>
            </PanelBox>
          </div>
        );
      }}
    </DocumentSection>
  );
}

function clipped(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
