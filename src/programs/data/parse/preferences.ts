import { err, ok, type Result } from '#shared/result.ts'
import { badRequest, echo, type Problem } from '../problem.ts'

/** The supported preferences of the `Prefer` header. */
const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Known = typeof known
type Name = keyof Known
export type Preferences = { [N in Name]?: Known[N][number] }

// Limit of affected rows, and time zone: valid preferences of PostgREST that have no effect here.
const HARMLESS = /^(?:max-affected=\d+|timezone=[\w/+-]+)$/

/** Of contradicting preferences, the first counts. */
export function readPreferences(header: string | undefined): Result<Preferences, Problem> {
  const words = (header ?? '').split(',').map((word) => word.trim())
  const preferences: Record<string, string> = {}
  const unknown: string[] = []
  for (const word of words.filter(Boolean)) {
    const [name = '', value = ''] = word.split('=', 2).map((part) => part.trim())
    if (isKnown(name, value)) preferences[name] ??= value
    else if (!HARMLESS.test(word)) unknown.push(word)
  }
  if (preferences['handling'] === 'strict' && unknown.length > 0) return err(invalid(unknown.join(', ')))
  // Each pair was just found in the table of known ones.
  return ok(preferences as Preferences)
}

function isKnown(name: string, value: string): boolean {
  return Object.hasOwn(known, name) && (known[name as Name] as readonly string[]).includes(value)
}

const invalid = (words: string) =>
  badRequest('PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${echo(words)}`,
  })

/** The `Preference-Applied` header. @param heeded those that the answer follows */
export function toApplied(preferences: Preferences, heeded: readonly Name[]): Record<string, string> {
  const applied = heeded.flatMap((name) => {
    const value = preferences[name]
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return applied.length > 0 ? { 'Preference-Applied': applied.join(', ') } : {}
}
