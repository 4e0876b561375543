import { Markup as FormBlock, type FormBlockData } from '#shared/blocks/form/Markup.tsx';

import { useSubmission } from './use-submission.ts';

/** The same form as without a script. In the browser it is validated while it is filled in and sent without leaving the page. */
export function SubmissionForm(data: FormBlockData) {
  const { root, progress } = useSubmission(data);
  return (
    <div ref={root}>
      <FormBlock {...data} progress={progress} />
    </div>
  );
}
