import type { SubmissionExportInput, SubmissionListInput } from '../../queries/submissions.ts';
import { type InboxSearch, submissionsShown } from './inbox-search.ts';

/** The API filters for the search parameters; also used for the CSV. */
export function exportInput({ box, q, form, status, from, to }: InboxSearch): SubmissionExportInput {
  const ofBox = box === 'archived' ? 'archived' : box === 'inbox' ? 'open' : undefined;
  const wanted = status && box !== 'archived' ? status : ofBox;
  return {
    ...(wanted ? { status: wanted } : {}),
    ...(box === 'spam' ? { spam: 'true' } : {}),
    ...(box === 'trash' ? { deleted: 'true' } : {}),
    ...(q ? { search: q } : {}),
    ...(form ? { form } : {}),
    // Days go unconverted: the API reads them in the domain's time zone.
    ...(from ? { startDate: `${from} 00:00:00` } : {}),
    ...(to ? { endDate: `${to} 23:59:59` } : {}),
  };
}

export function listInput(search: InboxSearch): SubmissionListInput {
  return { ...exportInput(search), limit: submissionsShown, offset: (search.page - 1) * submissionsShown };
}
