import { PanelBox } from '../../../ui/panel-box.tsx';
import { ControlledField } from './controlled-field.tsx';
import { StopsBar, StopsEditor } from './stops-editor.tsx';
import { TextInput } from './text-input.tsx';

export function ShowcaseFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LocalTime name="post_body.attributes.starts_at" label="Starts" />
      <LocalTime name="post_body.attributes.ends_at" label="Ends" />
      <TextInput label="Place" name="post_body.attributes.place" className="sm:col-span-2" />
    </div>
  );
}

export function ShowcaseDates() {
  return (
    <div data-field="stops">
      <PanelBox title="More dates" aside={<StopsBar noun="date" />} flush>
        <StopsEditor
          noun="date"
          empty="For an event on several dates, or one that repeats. Visitors see the next ones."
        />
      </PanelBox>
    </div>
  );
}

type TimeName = `post_body.attributes.${'starts' | 'ends'}_at`;

/** 'yyyy-MM-dd HH:mm' in the domain's time zone; the input has a T instead of the space. */
function LocalTime(props: { name: TimeName; label: string }) {
  return (
    <ControlledField {...props}>
      {(control, field) => (
        <input
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          ref={field.ref}
          value={(field.value ?? '').replace(' ', 'T')}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value.replace('T', ' '))}
        />
      )}
    </ControlledField>
  );
}
