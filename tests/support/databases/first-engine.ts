/** Whether this run uses SQLite: tests that need no database run only there. */
// oxlint-disable-next-line node/no-process-env -- which database the tests use, no setting of the site
export const isFirstEngine = process.env['TEST_SITE_ENGINE'] !== 'postgres'

/** Whether another run covers the other engine. */
// oxlint-disable-next-line node/no-process-env -- as above
export const hasBothEngines = (process.env['TEST_POSTGRES_URL'] ?? '') !== ''
