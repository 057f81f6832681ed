import { createLots } from '#table-tennis/draw/lot.ts'
import { pairSwiss } from '#table-tennis/draw/pair-swiss.ts'
import { advanceFrom } from '#table-tennis/ranking/advance.ts'
import { isOpen, standOpenGroup } from '#table-tennis/ranking/open-group.ts'
import { rankGroup, type GroupRanking, type Lot, type Placing } from '#table-tennis/ranking/rank-group.ts'
import { getRankingRules } from '#table-tennis/ranking/ranking-rules.ts'
import type { RankedGroup } from '#table-tennis/ranking/tally.ts'
import { groupRounds, joinRounds } from '#table-tennis/schedule/round-robin.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { withdrawFrom } from '#table-tennis/ties/withdraw.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import type { CompetitionState } from './competition-state.ts'
import { creditOf } from './credit-of.ts'
import { advancingOf } from './setup.ts'
import { staying } from './staying.ts'

/** @property result as it counts, withdrawals included; undefined while there is none */
export type GroupStageTie = {
  key: string
  group: number
  round: number
  home: string
  guest: string
  result: TieResult | undefined
}

/** Every tie of every group, round by round; within a group, rounds in which club mates meet come first. */
export function groupTies(state: CompetitionState): GroupStageTie[] {
  const planned = rememberFor(state.groups, () => planTies(state))
  return countWithdrawals(state, planned)
}

/** The ties of all rounds of the Swiss system drawn so far. */
export function swissTies(state: CompetitionState): GroupStageTie[] {
  const planned = state.rounds.flatMap(({ pairs }, round) =>
    pairs.map(([home, guest]) => ({ key: `swiss-${round + 1}-${home}-${guest}`, group: 0, round, home, guest })),
  )
  return countWithdrawals(state, planned)
}

function countWithdrawals(state: CompetitionState, planned: readonly Omit<GroupStageTie, 'result'>[]): GroupStageTie[] {
  const { reports, withdrawn, setup } = state
  const ties = planned.map((tie) => ({ ...tie, result: reports.get(tie.key)?.result }))
  const isOver = (result: TieResult) => creditOf(result, setup.rules) !== undefined
  return withdrawn.size === 0 ? ties : withdrawFrom(ties, withdrawn, isOver)
}

/** Cache: the ties of drawn groups depend on nothing else. */
const plannedTies = new WeakMap<CompetitionState['groups'], Omit<GroupStageTie, 'result'>[]>()

function rememberFor(groups: CompetitionState['groups'], plan: () => Omit<GroupStageTie, 'result'>[]) {
  const known = plannedTies.get(groups) ?? plan()
  plannedTies.set(groups, known)
  return known
}

/** Ties of latecomers follow all others, so that those keep their numbers. */
function planTies({ groups, entrants, setup, draw }: CompetitionState): Omit<GroupStageTie, 'result'>[] {
  const clubs = new Map(entrants.map(({ id, club }) => [id, club]))
  const planned = groups.flatMap((members, group) => {
    const late = draw.changes.filter(({ change }) => change.kind === 'joined-group' && change.group === group).length
    const clubAt = (position: number) => clubs.get(members[position - 1] ?? '')
    const isSameClub = (one: number, other: number) => clubAt(one) !== undefined && clubAt(one) === clubAt(other)
    const drawn = members.length - late
    const rounds = groupRounds(drawn, { advancing: advancingOf(setup), isSameClub })
    return joinRounds(rounds, drawn, late).flatMap((round, index) =>
      round.map(([one, other]) => {
        const [home, guest] = [members[one - 1] ?? '', members[other - 1] ?? '']
        const isLate = one > drawn || other > drawn
        return { isLate, tie: { key: `group-${group}-${home}-${guest}`, group, round: index, home, guest } }
      }),
    )
  })
  return planned.toSorted((one, other) => Number(one.isLate) - Number(other.isLate)).map(({ tie }) => tie)
}

/** @property ranking undefined while a tie is open; the places are then provisional */
export type GroupStanding = { group: RankedGroup; placings: readonly Placing[]; ranking: GroupRanking | undefined }

/** Cached as long as nothing that counts in a group has changed. */
export function standGroups(state: CompetitionState, ties: readonly GroupStageTie[]): GroupStanding[] {
  const tiesOf = Map.groupBy(ties, ({ group }) => group)
  return state.groups.map((members, index) => {
    const own = tiesOf.get(index) ?? []
    const lots = state.lots.filter((lot) => lot.group === index)
    const basis = [...own.map(({ result }) => result), ...lots, state.withdrawn, state.setup]
    const known = standings.get(members)
    if (known && known.basis.length === basis.length && basis.every((fact, each) => fact === known.basis[each])) {
      return known.standing
    }
    const standing = standGroup(state, { members, ties: own, lots: lots.map(({ order }) => order), byes: [] })
    standings.set(members, { basis, standing })
    return standing
  })
}

/** The last standing of each group, and the facts it follows from: most results change one group, and the others need not be ranked again. */
const standings = new WeakMap<readonly string[], { basis: readonly unknown[]; standing: GroupStanding }>()

/** All entrants as one group; the ranking is final only after the last round, or the last that can be paired. */
export function standSwiss(state: CompetitionState, ties: readonly GroupStageTie[]): GroupStanding[] {
  const { rounds, setup, lots } = state
  if (rounds.length === 0) return []
  const members = state.entrants.map(({ id }) => id)
  const byes = rounds.flatMap(({ bye }) => (bye === undefined ? [] : [bye]))
  const orders = lots.map(({ order }) => order)
  const standing = standGroup(state, { members, ties, lots: orders, byes })
  const isLast = rounds.length >= setup.rounds || (!isOpen(standing.group) && !canPairAgain(state, standing))
  return [isLast ? standing : { ...standing, ranking: undefined }]
}

/** False where every possible pairing would contain a rematch. */
const canPairAgain = (state: CompetitionState, standing: GroupStanding): boolean =>
  pairSwiss(staying(state, { groups: [standing] }), createLots('', 'any')) !== undefined

type Played = {
  members: readonly string[]
  ties: readonly GroupStageTie[]
  lots: readonly Lot[]
  byes: readonly string[]
}

function standGroup(state: CompetitionState, { members, ties, lots, byes }: Played): GroupStanding {
  const { rules, ranking: name } = state.setup
  // An entry deleted from a group has no place in it.
  const isIn = (entry: string) => state.withdrawn.get(entry)?.isDeleted !== true
  const group = {
    entries: members.filter(isIn),
    ties: ties.map(({ home, guest, result }) => ({ home, guest, credit: result && creditOf(result, rules) })),
    byes,
  }
  if (isOpen(group)) return { group, placings: standOpenGroup(group), ranking: undefined }
  const hasTeams = getFormat(rules.format).slots.length > 1
  const ranking = rankGroup(group, getRankingRules(name, { hasTeams }), lots)
  return { group, placings: ranking.placings, ranking }
}

/** The entry on a place; undefined while the group is open, or a lot must be drawn for this place. */
export function entryAt({ group, ranking }: GroupStanding, place: number): string | undefined {
  if (!ranking) return undefined
  const advance = advanceFrom(group, ranking, 1, place)
  return advance.kind === 'advance' ? advance.entries[0] : undefined
}
