import { cuisineTagsQuery } from '../../../queries/content.ts';
import { PanelBox } from '../../../ui/panel-box.tsx';
import { ContactFields } from './contact-fields.tsx';
import { MenuBox } from './menu-editor.tsx';
import { SocialLinks } from './social-links.tsx';
import { StopsBar, StopsEditor } from './stops-editor.tsx';
import { TagField } from './tag-field.tsx';

export function MemberFacts() {
  return (
    <>
      <div data-field="cuisines">
        <TagField
          name="post_body.external_data.cuisines"
          label="Cuisines"
          none="No cuisine tags yet"
          query={cuisineTagsQuery}
        />
      </div>
      <ContactFields website />
      <SocialLinks />
    </>
  );
}

export function MemberLists() {
  return (
    <>
      <div data-field="stops">
        <PanelBox title="Stops" aside={<StopsBar noun="stop" />} flush>
          <StopsEditor noun="stop" empty="No stops yet. “Where is it now” is the first thing visitors look for." />
        </PanelBox>
      </div>
      <MenuBox />
    </>
  );
}
