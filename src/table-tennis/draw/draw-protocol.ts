import { countBy, type Entrant } from './entrant.ts'
import { commitTo, DRAW_VERSION } from './lot.ts'

/** One lot: the entrant, its group, counted from 0, and the groups that had room but already a member of the same club. */
export type DrawStep = { entrant: Entrant; group: number; avoided: readonly { group: number; because: Entrant }[] }

/**
 * All that is needed to repeat the draw and compare: the groups as they are announced, row by row and group by group within each row, the
 * commitment shown before and the secret published afterwards.
 */
export function protocolGroups(groups: readonly (readonly Entrant[])[], secret: string) {
  const told = groups.map((): Entrant[] => [])
  const steps: DrawStep[] = []
  const rows = Math.max(0, ...groups.map((group) => group.length))
  for (let row = 0; row < rows; row++) {
    for (const [group, members] of groups.entries()) {
      const entrant = members[row]
      if (!entrant) continue
      steps.push({ entrant, group, avoided: avoidedBy(entrant, group, groups, told) })
      told[group]?.push(entrant)
    }
  }
  return { version: DRAW_VERSION, commitment: commitTo(secret), secret, steps }
}

function avoidedBy(
  { club }: Entrant,
  drawn: number,
  groups: readonly (readonly Entrant[])[],
  told: readonly (readonly Entrant[])[],
): DrawStep['avoided'] {
  if (club === undefined) return []
  return told.flatMap((members, group) => {
    const because = members.find((member) => member.club === club)
    const hasRoom = members.length < (groups[group]?.length ?? 0)
    return because && hasRoom && group !== drawn ? [{ group, because }] : []
  })
}

/** „Löschzug 2 in Gruppe A, nicht in C, dort Jugendfeuerwehr“ @param nameOf what an entrant is called */
export function describeStep({ entrant, group, avoided }: DrawStep, nameOf: (id: string) => string): string {
  const reasons = avoided.map((each) => `, nicht in ${letter(each.group)}, dort ${nameOf(each.because.id)}`)
  return `${nameOf(entrant.id)} in Gruppe ${letter(group)}${reasons.join('')}`
}

/** What a group is called. @param group from 0 */
export const letter = (group: number): string => String.fromCodePoint(65 + group)

/** Several members of one club in one group. @property members number of members of the club in the whole field */
export type Collision = { club: string; group: number; entrants: readonly string[]; members: number }

export function collisionsOf(groups: readonly (readonly Entrant[])[]): Collision[] {
  const inField = countBy(groups.flat(), ({ club }) => club)
  return groups.flatMap((members, group) =>
    [...countBy(members, ({ club }) => club)]
      .filter(([, count]) => count > 1)
      .map(([club]) => ({
        club,
        group,
        members: inField.get(club) ?? 0,
        entrants: members.filter((member) => member.club === club).map(({ id }) => id),
      })),
  )
}

/** „In Gruppe B stehen A und B vom selben Verein: Er hat 5 Meldungen bei 4 Gruppen.“ */
export function describeCollision(
  { group, entrants, members }: Collision,
  groups: number,
  nameOf: (id: string) => string,
): string {
  const names = entrants.map(nameOf)
  const together = `${names.slice(0, -1).join(', ')} und ${names.at(-1) ?? ''}`
  const reason =
    members > groups
      ? `Er hat ${members} Meldungen bei ${groups} ${groups === 1 ? 'Gruppe' : 'Gruppen'}.`
      : 'Das wurde von Hand so gesetzt.'
  return `In Gruppe ${letter(group)} stehen ${together} vom selben Verein: ${reason}`
}
