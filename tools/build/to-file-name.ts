/** File name of the bundled part of a package; `@simplewebauthn/server` as `simplewebauthn-server`. */
export const toFileName = (source: string): string => source.replaceAll(/[^\w.]+/g, '-').replace(/^-/, '')
