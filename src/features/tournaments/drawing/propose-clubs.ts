import { foldTeam } from '#features/tournaments/registrations/registration-doubts.ts'

/** A number, or a letter, by which teams of one club are told apart: „Landfrauen 2“, „Löschzug II“, „Nachbarn B“. */
const OWN_MARK = /[\s\u00A0]+(?:\d{1,2}|[IVX]{1,4}|[A-H])\.?$/u

/**
 * Which teams probably come from one club, by their names: several that are called alike but for a number. The director sees and corrects it.
 *
 * @returns the club of each team that has one, by its id
 */
export function proposeClubs(teams: readonly { id: string; name: string }[]): Map<string, string> {
  const named = teams.map(({ id, name }) => ({ id, base: name.replace(OWN_MARK, '').trim() }))
  const alike = Map.groupBy(named, ({ base }) => foldTeam(base))
  return new Map(
    [...alike.values()].flatMap((members) => {
      const [first] = members
      return first && members.length > 1 ? members.map(({ id }) => [id, first.base] as const) : []
    }),
  )
}
