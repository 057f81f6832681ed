import { href } from 'react-router'
import type { Day } from '#features/tournaments/day/day.ts'
import type { HallTie } from '#features/tournaments/desk/hall.ts'
import { lineUpChoices } from '#table-tennis/results/who-plays.ts'
import type { Mistake } from '../../../../../ui/form-field.tsx'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

/**
 * One side of a team tie. @property registrations the page with its people @property choices undefined while too few people are named @property
 * named, needed numbers of people
 */
export type LineUpView = ReturnType<typeof showLineUps>[number]

/** Empty where there is no choice: in singles, and in pairs of two. */
export function showLineUps(day: Day, { state: tie, of }: HallTie) {
  const { slots, players: needed } = getFormat(of.state.setup.rules.format)
  return (['home', 'guest'] as const).flatMap((side) => {
    const entrant = tie[side]
    if (entrant === undefined || (slots.length === 1 && day.playersOf(entrant).length <= needed)) return []
    const players = day.playersOf(entrant)
    const choices = lineUpChoices(of.state, { tie, side }, players, ({ name }) => name)
    const team = day.nameOf(entrant)
    const registrations = `${href('/admin/turniere/:slug', { slug: day.event.slug })}?${new URLSearchParams({ suche: team })}`
    return [{ side, team, registrations, choices, named: players.length, needed }]
  })
}

/** A refused line-up's mistake, with its team and a link to its first choice. @param sent with its `side` */
export function placeOfRefusal(
  lineUps: readonly LineUpView[],
  sent: Record<string, string>,
  message: string | undefined,
): Mistake | undefined {
  const view = lineUps.find(({ side }) => side === sent['side'])
  const first = view?.choices?.fields[0]?.names[0]
  if (!view || first === undefined || message === undefined) return undefined
  return { field: `${view.side}-${first}`, name: view.team, message }
}
