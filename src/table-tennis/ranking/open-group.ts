import type { Placing } from './rank-group.ts'
import { tallyTies, type RankedGroup, type WonLost } from './tally.ts'

/** Whether a tie is not over yet. */
export const isOpen = ({ ties }: RankedGroup): boolean => ties.some(({ credit }) => !credit)

/**
 * The table of a group while ties are open: by wins minus losses; equals share a place. By the rule of a complete group an entry with three
 * losses could rank above one that has played twice and won once, because each played loss is worth a point.
 */
export function standOpenGroup(group: RankedGroup): Placing[] {
  const tallies = tallyTies(group.entries, group)
  const lead = new Map([...tallies].map(([entry, { wins }]) => [entry, wins.won - wins.lost]))
  const leadOf = (entry: string) => lead.get(entry) ?? 0
  return group.entries
    .toSorted((one, other) => leadOf(other) - leadOf(one) || (one < other ? -1 : 1))
    .map((entry) => ({ entry, place: 1 + group.entries.filter((other) => leadOf(other) > leadOf(entry)).length }))
}

/** „2:1“, and „0,5:1“ where halves count. */
export const writeWonLost = ({ won, lost }: WonLost): string => `${inGerman(won)}:${inGerman(lost)}`

/** „0,5“ */
export const inGerman = (value: number): string => String(value).replace('.', ',')
