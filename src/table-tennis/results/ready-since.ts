import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import type { SideSource, TieState } from './tie-state.ts'

/** Since when each ready tie has been waiting: its stage was released, both sides were known, and neither was playing. */
export function readySince(state: CompetitionState, { ties }: Competition): Map<string, Date> {
  const overAt = new Map(ties.flatMap((tie) => (tie.status === 'over' ? [[tie.key, endOf(state, tie)] as const] : [])))
  const free = new Map<string, number>()
  const groupsOver = new Map<number | undefined, number>()
  for (const { key, home, guest, group } of ties) {
    const at = overAt.get(key)
    if (at === undefined) continue
    for (const side of [home, guest]) if (side !== undefined) free.set(side, Math.max(free.get(side) ?? 0, at))
    groupsOver.set(group, Math.max(groupsOver.get(group) ?? 0, at))
  }
  const knownBy = (source: SideSource | undefined) =>
    source?.kind === 'place' ? (groupsOver.get(source.group) ?? 0) : source ? (overAt.get(source.tie) ?? 0) : 0
  return new Map(
    ties.flatMap(({ key, status, stage, home = '', guest = '', homeFrom, guestFrom }) => {
      if (status !== 'ready') return []
      const released = state.released.get(stage)?.getTime() ?? 0
      const moments = [released, free.get(home) ?? 0, free.get(guest) ?? 0, knownBy(homeFrom), knownBy(guestFrom)]
      return [[key, new Date(Math.max(...moments))] as const]
    }),
  )
}

/** When the tie was reported, or one of its sides withdrew. */
function endOf({ reports, withdrawn }: CompetitionState, { key, home = '', guest = '' }: TieState): number {
  const report = reports.get(key)
  if (report) return report.at.getTime()
  const gone = [home, guest].flatMap((side) => withdrawn.get(side)?.at.getTime() ?? [])
  return gone.length > 0 ? Math.min(...gone) : 0
}
