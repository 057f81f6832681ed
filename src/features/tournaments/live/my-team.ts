import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { tablesText, whatOf, type LineMaker } from './tie-line.ts'

/**
 * What a visitor who follows a team wants to know.
 *
 * - `called`: to the table now, or playing there. - `waiting`: what comes next, and when at the earliest. - `done`: nothing more to play.
 *
 * @property afterwards what follows, in a sentence; empty if nothing does @property duty where the team keeps the score for others
 */
export type MyTeam = { team: string; name: string; afterwards: string; duty: string } & (
  | { kind: 'called'; where: string; what: string; opponent: string; hasBegun: boolean; isReported: boolean }
  | { kind: 'waiting'; what: string; opponent: string; when: string }
  | { kind: 'done'; words: string }
)

/** @returns undefined if the team does not play in this competition */
export function showMyTeam(team: string, maker: LineMaker): MyTeam | undefined {
  const { competition, nameOf } = maker
  if (!competition.state.entrants.some(({ id }) => id === team)) return undefined
  const own = competition.derived.ties.filter(({ home, guest }) => home === team || guest === team)
  const open = own.filter(({ status }) => status !== 'over')
  const tie = open.find(({ status }) => status === 'called') ?? open.find(({ status }) => status === 'ready') ?? open[0]
  const common = { team, name: nameOf(team), duty: dutyOf(team, competition) }
  if (!tie) return { ...common, kind: 'done', words: doneWords(team, competition), afterwards: '' }
  const afterwards = thenOf(tie, { open, team, maker })
  const facts = { what: whatOf(tie, competition), opponent: opponentOf(tie, team, nameOf) }
  if (tie.status !== 'called')
    return { ...common, ...facts, kind: 'waiting', when: whenOf(tie, team, maker), afterwards }
  const hasBegun = competition.state.calls.get(tie.key)?.begunAt !== undefined
  const where = tablesText(tie.tables)
  return { ...common, ...facts, kind: 'called', where, hasBegun, isReported: tie.claims.length > 0, afterwards }
}

function opponentOf({ home, guest }: TieState, team: string, nameOf: Day['publicNameOf']): string {
  const other = home === team ? guest : home
  return other === undefined ? 'noch offen' : nameOf(other)
}

/** While the other side is still at a table, the table's number says more than a time. */
function whenOf(tie: TieState, team: string, { competition, startOf }: LineMaker): string {
  const start = startOf(tie)
  const notBefore = start && `nicht vor ${formatTime(start)} Uhr`
  const other = tie.home === team ? tie.guest : tie.home
  const before = competition.derived.ties.find(
    ({ key, status, home, guest }) =>
      status === 'called' && (tie.needs.includes(key) || (other !== undefined && (home === other || guest === other))),
  )
  if (before) return [`Im Anschluss an ${tablesText(before.tables)}`, notBefore].filter(Boolean).join(', ')
  if (tie.status === 'ready') return 'Sobald ein Tisch frei ist'
  return notBefore ? `N${notBefore.slice(1)}` : 'Sobald die Kämpfe davor gespielt sind'
}

function thenOf(
  tie: TieState,
  { open, team, maker }: { open: readonly TieState[]; team: string; maker: LineMaker },
): string {
  const { competition, nameOf, startOf } = maker
  const left = open.filter(({ stage }) => stage === tie.stage).length - 1
  const next = open.find((other) => other !== tie)
  if (next) {
    const others = left > 1 ? `, insgesamt noch ${left} Kämpfe` : ''
    return `gegen ${opponentOf(next, team, nameOf)}${others}.`
  }
  const behind = competition.derived.ties.filter(({ needs }) => needs.includes(tie.key))
  if (behind.length === 0) return ''
  const names = behind.map((each) => whatOf(each, competition).split(', ').at(-1) ?? '')
  const starts = behind.flatMap((each) => startOf(each) ?? [])
  const [start] = starts.toSorted((one, other) => one.getTime() - other.getTime())
  return `${names.join(' oder ')}${start ? `, nicht vor ${formatTime(start)} Uhr` : ''}.`
}

function doneWords(team: string, { state, derived }: DayCompetition): string {
  if (state.withdrawn.has(team)) return 'Spielt nicht mehr mit.'
  const place = [...derived.places.values()].flat().find(({ entry }) => entry === team)?.place
  if (place !== undefined) return `Platz ${place}`
  if (state.setup.frames.length > state.frames.size)
    return 'Alle Gruppenspiele sind gespielt. Gleich wird die Endrunde ausgelost.'
  if (derived.ties.length === 0) return 'Noch ist nicht ausgelost.'
  const standing = derived.groups.find(({ group }) => group.entries.includes(team))
  const inGroup = standing?.placings.find(({ entry }) => entry === team)?.place
  return inGroup === undefined ? 'Alle Kämpfe sind gespielt.' : `Platz ${inGroup} in der Gruppe`
}

function dutyOf(team: string, { state, derived }: DayCompetition): string {
  const [key] = [...state.calls].find(([, { umpire, tables }]) => umpire === team && tables.length > 0) ?? []
  const tie = key === undefined ? undefined : derived.ties.find((each) => each.key === key)
  return tie ? `Sie zählen an ${tablesText(tie.tables)}.` : ''
}
