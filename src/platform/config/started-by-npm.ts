/** Whether `npm start` or the like stands between this program and whoever ends it. */
export const isStartedByNpm = (): boolean => process.env['npm_lifecycle_event'] !== undefined
