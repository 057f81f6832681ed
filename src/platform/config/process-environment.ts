/** Makes packages such as React load in production mode, unless `NODE_ENV` is set. Call it before they load. */
export function asInProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}

/** The environment of this process with other settings, for a child process. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
})

/** Whether `npm start` or the like stands between this program and the sender of a signal. */
export const isStartedByNpm = (): boolean => process.env['npm_lifecycle_event'] !== undefined
