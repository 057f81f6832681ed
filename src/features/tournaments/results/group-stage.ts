import { advanceFrom } from '#features/tournaments/ranking/advance.ts'
import { isOpen, standOpenGroup } from '#features/tournaments/ranking/open-group.ts'
import { rankGroup, type GroupRanking, type Lot, type Placing } from '#features/tournaments/ranking/rank-group.ts'
import { getRankingRules } from '#features/tournaments/ranking/ranking-rules.ts'
import type { RankedGroup } from '#features/tournaments/ranking/tally.ts'
import { groupRounds } from '#features/tournaments/schedule/round-robin.ts'
import type { TieResult } from '#features/tournaments/ties/tie-result.ts'
import { withdrawFrom } from '#features/tournaments/ties/withdraw.ts'
import { getFormat } from '#shared/table-tennis/tie-format.ts'
import type { CompetitionState } from './competition-state.ts'
import { creditOf } from './credit-of.ts'

/** @property result as it counts, withdrawals included; undefined while nothing is known */
export type GroupStageTie = {
  key: string
  group: number
  round: number
  home: string
  guest: string
  result: TieResult | undefined
}

/** Every tie of every group, round by round, those of a group whose club mates meet first. */
export function groupTies(state: CompetitionState): GroupStageTie[] {
  const { groups, results, withdrawn, setup } = state
  const planned = rememberFor(groups, () => planTies(state))
  const ties = planned.map((tie) => ({ ...tie, result: results.get(tie.key) }))
  const isOver = (result: TieResult) => creditOf(result, setup.rules) !== undefined
  return withdrawn.size === 0 ? ties : withdrawFrom(ties, withdrawn, { rule: setup.withdrawal, isOver })
}

/** Once drawn, groups play the same ties whatever happens. */
const plannedTies = new WeakMap<CompetitionState['groups'], Omit<GroupStageTie, 'result'>[]>()

function rememberFor(groups: CompetitionState['groups'], plan: () => Omit<GroupStageTie, 'result'>[]) {
  const known = plannedTies.get(groups) ?? plan()
  plannedTies.set(groups, known)
  return known
}

function planTies({ groups, entrants, setup }: CompetitionState): Omit<GroupStageTie, 'result'>[] {
  const clubs = new Map(entrants.map(({ id, club }) => [id, club]))
  return groups.flatMap((members, group) => {
    const clubAt = (position: number) => clubs.get(members[position - 1] ?? '')
    const isSameClub = (one: number, other: number) => clubAt(one) !== undefined && clubAt(one) === clubAt(other)
    return groupRounds(members.length, { advancing: setup.advancing, isSameClub }).flatMap((round, index) =>
      round.map(([one, other]) => {
        const [home, guest] = [members[one - 1] ?? '', members[other - 1] ?? '']
        return { key: `group-${group}-${home}-${guest}`, group, round: index, home, guest }
      }),
    )
  })
}

/** @property ranking undefined while a tie is open; places are provisional then */
export type GroupStanding = { group: RankedGroup; placings: readonly Placing[]; ranking: GroupRanking | undefined }

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
    const standing = standGroup(
      state,
      members,
      own,
      lots.map(({ order }) => order),
    )
    standings.set(members, { basis, standing })
    return standing
  })
}

/** How a group stood last, and what that followed from: most results change one group, and all others need not be ranked again. */
const standings = new WeakMap<readonly string[], { basis: readonly unknown[]; standing: GroupStanding }>()

function standGroup(
  { setup: { rules, ranking: name, withdrawal }, withdrawn }: CompetitionState,
  members: readonly string[],
  ties: readonly GroupStageTie[],
  lots: readonly Lot[],
): GroupStanding {
  // Whoever is deleted from a group has no place in it.
  const isIn = (entry: string) => withdrawal === 'played-stand' || !withdrawn.has(entry)
  const group = {
    entries: members.filter(isIn),
    ties: ties.map(({ home, guest, result }) => ({ home, guest, credit: result && creditOf(result, rules) })),
  }
  if (isOpen(group)) return { group, placings: standOpenGroup(group), ranking: undefined }
  const hasTeams = getFormat(rules.format).slots.length > 1
  const ranking = rankGroup(group, getRankingRules(name, { hasTeams }), lots)
  return { group, placings: ranking.placings, ranking }
}

/** Who came to a place; undefined while the group is open, or a lot must be drawn for just this place. */
export function entryAt({ group, ranking }: GroupStanding, place: number): string | undefined {
  if (!ranking) return undefined
  const advance = advanceFrom(group, ranking, 1, place)
  return advance.kind === 'advance' ? advance.entries[0] : undefined
}
