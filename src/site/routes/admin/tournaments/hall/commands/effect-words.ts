import type { Day } from '#features/tournaments/day/day.ts'
import type { HallTie } from '#features/tournaments/desk/hall.ts'
import type { Effect } from '#table-tennis/results/effect-of.ts'
import { describeHallTie, sideNames } from '../hall-words.ts'

/** The side effects of a change. @property mark identifies them */
export type EffectView = { reopened: string[]; begun: string[]; mark: string }

/** The changed ties in words. */
export function describeEffect(
  day: Day,
  ties: readonly HallTie[],
  { reopened, begun }: Effect,
): Omit<EffectView, 'mark'> {
  const words = (keys: readonly string[]) =>
    ties
      .filter(({ tie }) => keys.includes(tie))
      .map((each) => {
        const { home, guest } = sideNames(day, each.state)
        const at = each.state.tables.length > 0 ? ` (Tisch ${each.state.tables.join(' und ')})` : ''
        return `${describeHallTie(day, each)}: ${home} – ${guest}${at}`
      })
  return { reopened: words(reopened), begun: words(begun) }
}
