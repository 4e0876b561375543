import { describe, expect, test } from 'vitest';

import { namesOf } from './members.ts';
import { registeredName, tidyName } from './names.ts';

describe('the name of a member', () => {
  test.each([
    ['Datam SF LLC dba Anzu To You', 'Anzu To You'],
    ['MOMO INNOVATION LLC', 'Momo Innovation'],
    ["BOWL'D ACAI, LLC.", "Bowl'd Acai"],
    ["The New York Frankfurter Co. of CA, Inc. DBA: Annie's Hot Dogs", "Annie's Hot Dogs"],
    ["Bay Area Mobile Catering, Inc. dba. Taqueria Angelica's", "Taqueria Angelica's"],
    ['Tres Agaves Mexican Kitchen & Tequila Lounge LLC. dba Tres Truck', 'Tres Truck'],
    ['Roadside Rotisserie Corporation / Country Grill', 'Roadside Rotisserie / Country Grill'],
    ["CARDONA'S FOOD TRUCK", "Cardona's Food Truck"],
    ['tacos y pupusas los trinos', 'Tacos y Pupusas los Trinos'],
    ['BH & MT LLC', 'BH & MT'],
    ['SF BBQ, INC.', 'SF BBQ'],
    ['Chairman SF, LLC', 'Chairman SF'],
    ['El Tonayense #60', 'El Tonayense #60'],
    ['El Tonayanse #4 / #36', 'El Tonayanse #4 / #36'],
    ['Kid Abelha - Brazilian Hamburgers', 'Kid Abelha - Brazilian Hamburgers'],
    ['MR.  HOLMES  &  SONS', 'Mr. Holmes & Sons'],
    ['LLC', 'LLC'],
  ])('%s is %s', (applicant, name) => {
    expect(tidyName(applicant)).toBe(name);
  });

  test('the registered name behind a trade name is kept', () => {
    expect(registeredName('Wu Wei LLC dba MoBowl')).toBe('Wu Wei LLC');
    expect(registeredName('Senor Sisig')).toBeNull();
  });

  test('two applicants with the same tidy name keep their own', () => {
    const names = namesOf(['Taco Star LLC', 'TACO STAR INC', 'Wu Wei LLC dba MoBowl']);
    expect([...names.values()]).toEqual(['Taco Star LLC', 'TACO STAR INC', 'MoBowl']);
  });
});
