import type { Hyphenate } from '#shared/hyphenate.ts'
import type { Day } from './day.ts'

const softened = new WeakMap<Day, Day>()

/**
 * The same day for pages that everybody reads: words of its public names break with a hyphen, also where a browser knows no German. Beside
 * four columns of numbers a phone has room for eleven letters.
 */
export function softenNames(day: Day, hyphenate: Hyphenate): Day {
  const known = softened.get(day)
  if (known) return known
  const names = new Map<string, string>()
  const soft: Day = {
    ...day,
    publicNameOf: (team) => {
      const name = names.get(team) ?? hyphenate(day.publicNameOf(team))
      names.set(team, name)
      return name
    },
  }
  softened.set(day, soft)
  return soft
}
