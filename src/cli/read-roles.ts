import { isOffice, officeNames, OFFICES } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * Parses typed roles, separated by spaces or commas.
 *
 * @param options.takesOthers whether unknown words are roles for other programs instead of mistakes
 * @returns each role once, offices by the word that is stored; or the unknown words
 */
export function readRoles(words: string[], { takesOthers = false } = {}): Result<string[], string[]> {
  const typed = words
    .flatMap((word) => word.split(','))
    .map((word) => word.trim())
    .filter(Boolean)
  const roles = typed.map((word) => ({ word, office: findOffice(word) }))
  const unknown = roles.filter(({ office }) => office === undefined).map(({ word }) => word)
  if (unknown.length > 0 && !takesOthers) return err(unknown)
  return ok([...new Set(roles.map(({ word, office }) => office ?? word))])
}

function findOffice(typed: string) {
  const word = typed.normalize().toLocaleLowerCase('de')
  if (isOffice(word)) return word
  return OFFICES.find((office) => officeNames[office].toLocaleLowerCase('de') === word)
}

/** For the help text. */
export const knownRoles = OFFICES.map((office) => `${office} (${officeNames[office]})`).join(', ')
