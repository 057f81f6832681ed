import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { Ending, TieCredit } from '#table-tennis/ties/tie-result.ts'
import { turned, writeScore } from '#table-tennis/ties/tie-format.ts'
import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import type { SideSource, TieState } from './tie-state.ts'

/** Rounds with a common name, by the number of entries still in the field for the first place. */
const ROUNDS = new Map([
  [2, 'Endspiel'],
  [4, 'Halbfinale'],
  [8, 'Viertelfinale'],
  [16, 'Achtelfinale'],
])

/**
 * „Halbfinale“; undefined for a field so large that its round has no name. With byes a field is not full.
 *
 * @param entries number of entries still playing for the first place
 */
export const nameOfField = (entries: number): string | undefined => ROUNDS.get(2 ** Math.ceil(Math.log2(entries)))

/** „Gruppe B“, „Runde 3“ (Swiss system), „Endrunde“. */
export function stageName({ stage, group, round }: TieState, { setup }: CompetitionState): string {
  if (stage === 'groups') return `Gruppe ${letter(group ?? 0)}`
  if (stage === 'swiss') return `Runde ${round}`
  return setup.frames.find(({ key }) => key === stage)?.name ?? ''
}

/** What a tie of a frame plays for: „Halbfinale“, „um Platz 5“, „um Platz 5 bis 8“. */
export function placesName({ from, to }: { from: number; to: number }): string {
  const known = from === 1 ? nameOfField(to) : undefined
  if (known !== undefined) return known
  return to - from < 2 ? `um Platz ${from}` : `um Platz ${from} bis ${to}`
}

/** „Runde 4“ or „Halbfinale“; empty for the Swiss system, where the name of the stage is the round. */
export function roundName({ stage, round, places }: TieState): string {
  if (places) return placesName(places)
  return stage === 'swiss' ? '' : `Runde ${round}`
}

/** The number of each tie, from 1, as shown on its slip and where another tie waits for it. */
export const numberTies = ({ ties }: Competition): Map<string, number> =>
  new Map(ties.map(({ key }, index) => [key, index + 1]))

/** The name of a side, or, while unknown, its source: „Sieger aus Kampf 41“, „2. der Gruppe A“. */
export function sideName(
  { entry, source }: { entry: string | undefined; source: SideSource | undefined },
  { nameOf, numbers }: { nameOf: (entry: string) => string; numbers: ReadonlyMap<string, number> },
): string {
  if (entry !== undefined) return nameOf(entry)
  if (source?.kind === 'place') return `${source.place}. der Gruppe ${letter(source.group)}`
  if (source) return `${source.kind === 'winner' ? 'Sieger' : 'Verlierer'} aus Kampf ${numbers.get(source.tie) ?? ''}`
  return ''
}

/** Names for the endings of ties that were not played to their end. */
export const endingWords: Record<Ending, string> = {
  walkover: 'kampflos',
  retired: 'Aufgabe',
  disqualified: 'Disqualifikation',
  'both-absent': 'niemand da',
}

/** „2:1“, „3:0 kampflos“ */
export function resultOf(credit: TieCredit): string {
  const { ending } = credit
  if (ending === undefined) return scoreOf(credit)
  return ending === 'both-absent' ? endingWords[ending] : `${scoreOf(credit)} ${endingWords[ending]}`
}

/** Rubbers of teams, games of a single. @param side the side that stands first */
export function scoreOf({ rubbers, games }: TieCredit, side: 'home' | 'guest' = 'home'): string {
  const score = rubbers.home + rubbers.guest > 1 ? rubbers : games
  return writeScore(side === 'home' ? score : turned(score))
}
