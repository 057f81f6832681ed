import { findPackageJSON, enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { readFileSync } from 'node:fs'

/** Found by its `package.json`, because this file runs from the sources as well as from what is built of them. */
const FOLDER = dirname(findPackageJSON(import.meta.url) ?? '.')

/** The whole path of what lies in the folder of the program. */
export const inProjectFolder = (...parts: string[]): string => join(FOLDER, ...parts)

/** Of this program, as its `package.json` says; `unbekannt` where that says none. */
export function readVersion(): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(inProjectFolder('package.json'), 'utf8')) ?? {}
  return typeof version === 'string' ? version : 'unbekannt'
}

/**
 * Takes modules from the folder in which Node keeps them without their types and compiled, which halves the time of a command. It counts for
 * modules that are imported after the call. A folder that is missing or cannot be written to does no harm. For programs that soon end: Node
 * holds what it has read there until then. It lies beside what is built: where the program may not change itself, it cannot change this either.
 */
export function keepCompiled(): void {
  enableCompileCache(inProjectFolder('build/compiled'))
}
