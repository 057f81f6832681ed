import { readFileSync } from 'node:fs'
import { inProjectFolder } from './project-folder.ts'

/** Of this program, as its `package.json` says; `unbekannt` where that says none. */
export function readVersion(): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(inProjectFolder('package.json'), 'utf8')) ?? {}
  return typeof version === 'string' ? version : 'unbekannt'
}
