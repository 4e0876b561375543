import type { SubmissionExportInput, SubmissionListInput } from '../../queries/submissions.ts';
import { type InboxSearch, submissionsShown } from './inbox-search.ts';

/** The API's filters for what the address says; the CSV has the same. */
export function exportInput({ box, q, form, status, from, to }: InboxSearch): SubmissionExportInput {
  const ofBox = box === 'archived' ? 'archived' : box === 'inbox' ? 'open' : undefined;
  const wanted = status && box !== 'archived' ? status : ofBox;
  return {
    ...(wanted ? { status: wanted } : {}),
    ...(box === 'spam' ? { spam: 'true' } : {}),
    ...(box === 'trash' ? { deleted: 'true' } : {}),
    ...(q ? { search: q } : {}),
    ...(form ? { form } : {}),
    // Days as they are in the address, on the clocks of the domain.
    ...(from ? { startDate: `${from} 00:00:00` } : {}),
    ...(to ? { endDate: `${to} 23:59:59` } : {}),
  };
}

export function listInput(search: InboxSearch): SubmissionListInput {
  return { ...exportInput(search), limit: submissionsShown, offset: (search.page - 1) * submissionsShown };
}
