/** Whoever has a confirmation's address may read it, so the log, which more people see, does not name it. */
const CONFIRMATION = /(\/anmeldung\/)[^/]+/i

/** The path of an address as it may stand in the log: without query and without the secret parts of paths. */
export const loggablePath = (url: string) => new URL(url).pathname.replace(CONFIRMATION, '$1…')
