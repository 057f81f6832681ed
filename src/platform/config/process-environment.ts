/** Unless somebody wants it otherwise, packages such as React are loaded as they are in production. To be called before they are. */
export function asInProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}

/** The environment of this process with other settings, for a program that it starts. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
})

/** Whether `npm start` or the like stands between this program and whoever ends it. */
export const isStartedByNpm = (): boolean => process.env['npm_lifecycle_event'] !== undefined
