import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { HallTie } from '#features/tournaments/desk/hall.ts'
import { describeTie, firstPlaces } from '#table-tennis/results/describe-tie.ts'
import type { SideSource, TieState } from '#table-tennis/results/tie-state.ts'

/** „Endrunde, Halbfinale“; with the competition's name where the day has several. */
export function describeHallTie(day: Pick<Day, 'competitions'>, { state, of }: Pick<HallTie, 'state' | 'of'>): string {
  const first = firstPlaces(of.derived.ties).get(state.stage) ?? 1
  const what = describeTie(state, of.state.setup, first)
  return day.competitions.size > 1 ? `${of.config.name}: ${what}` : what
}

/** „Sieger Tisch 7“, „Zweiter der Gruppe B“, as long as nobody knows who it is. */
export function sourceName(source: SideSource | undefined, { derived }: DayCompetition): string {
  if (!source) return 'noch offen'
  if (source.kind === 'place') return `${source.place}. der Gruppe ${letter(source.group)}`
  const tie = derived.ties.find(({ key }) => key === source.tie)
  const word = source.kind === 'winner' ? 'Sieger' : 'Verlierer'
  if (tie?.status === 'called' && tie.tables.length > 0) return `${word} Tisch ${tie.tables.join(' und ')}`
  return `${word} eines Kampfes`
}

/** „wartet auf Tisch 2“ */
export const waitText = ({ state }: HallTie): string =>
  state.tables.length > 0 ? `wartet auf Tisch ${state.tables.join(' und ')}` : 'spielt noch'

export const sideNames = (
  { nameOf }: Pick<Day, 'nameOf'>,
  { home, guest }: TieState,
): { home: string; guest: string } => ({
  home: home === undefined ? 'noch offen' : nameOf(home),
  guest: guest === undefined ? 'noch offen' : nameOf(guest),
})
