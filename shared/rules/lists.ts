/**
 * The header in which the publisher names the list of revisions that it reads: the id of a release, `shown` (everything that is saved, as
 * if it were published) or `live`. Anybody else reads what is live.
 */
export const listHeader = 'x-caravan-list';
