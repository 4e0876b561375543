/** Whether the test runs against Postgres. What asks nothing more of the database than others do is left out there. */
export const onPostgres = Boolean(process.env['TEST_DATABASE']);
