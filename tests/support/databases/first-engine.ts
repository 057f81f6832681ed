/** Whether this run is the one on SQLite: what knows nothing of a database is asked there alone. */
// oxlint-disable-next-line node/no-process-env -- which database the tests use, no setting of the site
export const isFirstEngine = process.env['TEST_SITE_ENGINE'] !== 'postgres'

/** Whether another run is the one on the other engine. */
// oxlint-disable-next-line node/no-process-env -- as above
export const hasBothEngines = (process.env['TEST_POSTGRES_URL'] ?? '') !== ''
