import { datesOf, filled, rowsOfPage } from '../../lists/search-params.ts';
import type { SubmissionExportInput, SubmissionListInput } from '../../queries/submissions.ts';
import { type InboxSearch, submissionsShown } from './inbox-search.ts';

/** The API filters for the search parameters; also used for the CSV. */
export function exportInput({ box, q, form, status, who, from, to }: InboxSearch): SubmissionExportInput {
  const ofBox = box === 'archived' ? 'archived' : box === 'inbox' ? 'open' : undefined;
  const wanted = status && box !== 'archived' ? status : ofBox;
  return {
    ...(wanted ? { status: wanted } : {}),
    ...(box === 'spam' ? { spam: 'true' } : {}),
    ...(box === 'trash' ? { deleted: 'true' } : {}),
    ...filled({ search: q, form, assigned: who }),
    ...datesOf({ from, to }),
  };
}

export function listInput(search: InboxSearch): SubmissionListInput {
  return { ...exportInput(search), ...rowsOfPage(search.page, submissionsShown) };
}
