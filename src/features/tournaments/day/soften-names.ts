import type { Hyphenate } from '#shared/german/hyphenate.ts'
import type { Day } from './day.ts'

/** The same day for public pages: its public names can be hyphenated, even in a browser without German hyphenation. */
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
