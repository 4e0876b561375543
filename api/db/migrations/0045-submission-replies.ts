import type { Ddl } from './ddl.ts';

/**
 * The thread of a submission: what the team answered (`out`) and what came back (`in`). The mail of an answer names the submission too, so
 * that an older version deletes it with the submission. Besides, who sees to a submission, and when it comes back and to whom; and texts that answers often
 * begin with.
 */
export async function up({ table, add, index }: Ddl): Promise<void> {
  await table('submission_replies', [], {
    id: 'text key',
    domain_id: 'text',
    submission_id: 'text',
    direction: 'text',
    subject: 'text',
    body: 'text',
    quoted: 'text',
    message_id: 'text?',
    created_by: 'text?',
    created_at: 'text',
  });
  await index('submission_replies_thread', 'submission_replies', 'submission_id', 'created_at');
  await add('mails', 'reply_id');
  await table('answer_templates', ['domain_id', 'name'], {
    domain_id: 'text',
    name: 'text',
    body: 'text',
    created_at: 'text',
  });
  await add('submissions', 'assigned_to', 'remind_at', 'remind_by');
}
