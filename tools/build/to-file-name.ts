/** Where the part of a package lies that the server takes; `@simplewebauthn/server` as `simplewebauthn-server`. */
export const toFileName = (source: string): string => source.replaceAll(/[^\w.]+/g, '-').replace(/^-/, '')
