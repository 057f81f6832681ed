import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Without vowels no name is a word, such as those that ad blockers hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'
const SIGNS = `${LETTERS}0123456789`

/**
 * Names the classes of all stylesheets by two characters each: hashes do not compress.
 *
 * The same for the same sources, in every part of the build; stylesheets added while a server runs come last.
 */
export function nameClasses(sheets: string): (name: string, path: string) => string {
  const names = new Map<string, string>()
  const nameOf = (name: string, path: string) => {
    const key = `${path.replace(/\?.*$/, '')} ${name}`
    const known = names.get(key) ?? shortName(names.size)
    names.set(key, known)
    return known
  }
  for (const path of globSync(sheets).toSorted()) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi))
      nameOf(name, resolve(path))
  }
  return nameOf
}

function shortName(index: number): string {
  const [first, second] = [LETTERS[Math.floor(index / SIGNS.length)], SIGNS[index % SIGNS.length]]
  if (first === undefined || second === undefined) throw new Error('There are more classes than names of two signs.')
  return first + second
}
