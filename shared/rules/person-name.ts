/** What somebody is called: the name, else the address. */
export function personName({
  firstname,
  lastname,
  email,
}: {
  firstname: string;
  lastname: string;
  email: string;
}): string {
  return `${firstname} ${lastname}`.trim() || email;
}
