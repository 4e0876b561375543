import { commandLine } from './command-line/command-line.ts';
import { examine } from './doctor/examine.ts';

const { values } = commandLine({
  usage: `Usage: npm run doctor [-- options]

Looks at the settings, the machine, the database, the buckets, the mail server and the running server, and says what is wrong and what to
do about it. Changes nothing. Takes the same settings as npm start; run it as the same user. Ends with 1 if something is wrong.

  --mail-to ADDRESS   sends a mail there
  --json              prints the findings as JSON
  --help              print this`,
  options: { 'mail-to': { type: 'string' }, json: { type: 'boolean' } },
});

const marks = { fine: 'ok  ', warning: 'look', wrong: 'BAD ' };
const areas = await examine({ environment: process.env, mailTo: values['mail-to'] ?? null });
const all = areas.flatMap(({ findings }) => findings);
const count = (state: string) => all.filter((finding) => finding.state === state).length;
process.exitCode = count('wrong') > 0 ? 1 : 0;
if (values.json) console.log(JSON.stringify(areas));
else print();

function print(): void {
  for (const { name, findings } of areas) {
    console.log(`\n${name}`);
    for (const { state, says, cure } of findings) {
      console.log(`  ${marks[state]}  ${says}`);
      if (cure !== null) console.log(`        ${cure}`);
    }
  }
  console.log(`\n${count('wrong')} wrong, ${count('warning')} to look at, ${count('fine')} fine`);
}
