/** Unless somebody wants it otherwise, packages such as React are loaded as they are in production. To be called before they are. */
export function asInProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}
