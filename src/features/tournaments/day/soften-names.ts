import type { Hyphenate } from '#shared/german/hyphenate.ts'
import type { Day } from './day.ts'

/** The same day for pages that everybody reads: words of its public names break with a hyphen, also where a browser knows no German. */
export function softenNames(day: Day, soften: Hyphenate): Day {
  const names = new Map<string, string>()
  return {
    ...day,
    publicNameOf: (team) => {
      const name = names.get(team) ?? soften(day.publicNameOf(team))
      names.set(team, name)
      return name
    },
  }
}
