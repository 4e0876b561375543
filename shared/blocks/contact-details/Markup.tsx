import { EmailLink } from '../parts/EmailLink.tsx';
import { Section } from '../parts/Section.tsx';

export type ContactDetailsData = {
  id: string;
  title: string;
  text: string;
  address: string;
  map: string;
  phone: string;
  email: string;
};

export function Markup({ id, title, text, address, map, phone, email }: ContactDetailsData) {
  return (
    <Section id={id} block="contact" title={title} text={text}>
      <dl className="facts">
        {address && (
          <div>
            <dt>Find us</dt>
            <dd>
              <a href={map}>{address}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>Call</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Write</dt>
            <dd>
              <EmailLink email={email} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
