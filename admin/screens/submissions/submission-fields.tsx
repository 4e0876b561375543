import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';

import type { FormField } from '#shared/rules/forms.ts';
import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Submission } from '#shared/schemas/submissions.ts';

import { paths } from '../../routing/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { notify } from '../../ui/notify.ts';
import { filledFields, longDate } from './submission-words.ts';

const linkClass = 'text-accent wrap-anywhere underline-offset-2 hover:underline';

/** The submitted values with the form's labels. */
export function SubmissionFields({ submission }: { submission: Submission }) {
  const filled = filledFields(submission);
  const short = filled.filter(({ field }) => field.type !== 'textarea');
  const long = filled.filter(({ field }) => field.type === 'textarea');
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2">
        {submission.offer && (
          <div className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-soft">Offer</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              <Link to={paths.post(postTypeIds.catering, submission.offer.id)} className={linkClass}>
                {submission.offer.title}
              </Link>
            </dd>
          </div>
        )}
        {short.map(({ field, value }) => (
          <div key={field.name} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-soft">{field.label}</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              <Value field={field} value={value} submission={submission} />
            </dd>
          </div>
        ))}
      </dl>
      {long.map(({ field, value }) => (
        <section key={field.name} aria-label={field.label} className="space-y-1">
          <h3 className="text-soft">{field.label}</h3>
          <p dir="auto" className="bg-sunken rounded-md px-3.5 py-3 leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {value}
          </p>
        </section>
      ))}
    </div>
  );
}

function Value({ field, value, submission }: { field: FormField; value: string; submission: Submission }): ReactNode {
  switch (field.type) {
    case 'email':
      return (
        <span className="flex items-center gap-1">
          <a href={`mailto:${value}`} className={linkClass}>
            {value}
          </a>
          <IconButton
            label="Copy the address"
            size="icon-sm"
            onClick={() =>
              void navigator.clipboard.writeText(value).then(
                () => notify.success('Address copied'),
                () => notify.error('The browser blocked copying it'),
              )
            }
          >
            <Copy size={14} aria-hidden />
          </IconButton>
        </span>
      );
    case 'tel':
      return (
        <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`} className={linkClass}>
          {value}
        </a>
      );
    case 'url':
      return (
        <ExternalLink href={value} className={linkClass}>
          {value}
        </ExternalLink>
      );
    case 'date':
      return longDate(value);
    case 'number':
      return formatNumber(Number(value));
    case 'member':
      return submission.member ? (
        <Link to={paths.post(postTypeIds.member, submission.member.id)} className={linkClass}>
          {value}
        </Link>
      ) : (
        value
      );
    case 'text':
    case 'textarea':
      return value;
  }
}
