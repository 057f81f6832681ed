import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lock } from './manifest.ts'

const LICENCE = /^(?:licen[cs]e|copying|notice)/i

/** The licence texts that must accompany the packages. @param roots where the packages may be, in this order */
export function collectLicences(lock: Lock, roots: readonly string[]): string {
  const texts = Object.entries(lock).flatMap(([folder, { version, license = 'not named' }]) => {
    const place = roots.map((root) => join(root, folder)).find(existsSync)
    if (!place) return []
    const files = readdirSync(place, { withFileTypes: true }).filter((file) => file.isFile() && LICENCE.test(file.name))
    const found = files.map(({ name }) => readFileSync(join(place, name), 'utf8').trim())
    const name = folder.replace(/^.*node_modules\//, '')
    return [[`${name} ${version} (${license})`, ...found.toSorted()].join('\n\n')]
  })
  return `${[...new Set(texts)].toSorted().join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}
