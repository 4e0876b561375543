import { useIsMutating, useQueries, useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';

import { useAccount } from '../../queries/account.ts';
import { postSearchQuery } from '../../queries/post-search.ts';
import { submissionChanges, submissionListQuery } from '../../queries/submissions.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listInput } from './inbox-query.ts';
import { type Box, inboxDefaults } from './inbox-search.ts';

type Props = { box: Box; filtered: boolean; onClear: () => void };

export function InboxEmpty({ box, filtered, onClear }: Props) {
  // The change that empties the inbox may archive its submissions, so the archive is counted after it.
  const isChanging = useIsMutating({ mutationKey: submissionChanges }) > 0;
  // An empty inbox looks different when nothing ever came, as on a new domain.
  const counts = useQueries({
    queries: (['archived', 'spam'] as const).map((other) => ({
      ...submissionListQuery({ ...listInput({ ...inboxDefaults, box: other }), limit: 1 }),
      staleTime: 0,
      enabled: box === 'inbox' && !filtered && !isChanging,
    })),
  });
  // Without them it isn't known which words are true.
  if (counts.some(({ isFetching, isFetchedAfterMount }) => isFetching && !isFetchedAfterMount)) return null;
  const isNew = counts.every(({ data, isFetchedAfterMount }) => isFetchedAfterMount && data?.total === 0);
  const spam = counts[1]?.data?.total ?? 0;
  if (filtered)
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
        Messages, names, addresses and your notes are searched.
      </EmptyState>
    );
  if (box === 'inbox' && isNew) return <FirstTime />;
  if (box === 'inbox' && spam > 0)
    return (
      <EmptyState
        title="Nothing in the inbox"
        action={<LinkButton href={`${paths.submissions}?box=spam`}>Open spam</LinkButton>}
      >
        {formatNumber(spam)} {spam === 1 ? 'submission is' : 'submissions are'} in Spam.
      </EmptyState>
    );
  const [title, text] = emptyWords[box];
  return <EmptyState title={title}>{text}</EmptyState>;
}

const emptyWords = {
  inbox: ['All done', 'Everything is answered or archived.'],
  archived: ['Nothing is archived', 'Submissions that you archive are out of the way, but search still finds them.'],
  spam: ['No spam', 'Submissions that look automated are kept here. No email is sent about them.'],
  trash: ['The trash is empty', 'What you delete stays here for 30 days.'],
} satisfies Record<Box, [title: string, text: string]>;

const formPages = { contact: 'Contact', join: 'Join', catering: 'Catering' };

function FirstTime() {
  const { domain, mail_server: hasServer } = useAccount();
  const { data: contact = [] } = useQuery(postSearchQuery('contact'));
  const { data: join = [] } = useQuery(postSearchQuery('join'));
  const urls = new Set([...contact, ...join].map(({ url }) => url));
  const there = Object.entries(formPages).filter(([url]) => url === 'catering' || urls.has(url));
  return (
    <EmptyState
      title="No messages yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {there.map(([url, label]) => (
            <ExternalLink key={url} href={publicUrl(domain.host, url)} className={buttonClass()}>
              Try the {label.toLowerCase()} page
            </ExternalLink>
          ))}
          <LinkButton href={paths.siteOptions()}>Set the contact email</LinkButton>
        </div>
      }
    >
      Messages, trucks that want to join and catering inquiries arrive here from the site’s forms.
      {hasServer && ' Your contact address gets an email about each.'}
    </EmptyState>
  );
}
