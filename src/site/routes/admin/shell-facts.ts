import type { Team } from '#features/league/team.ts'
import type { Member } from '../../member.ts'
import { officeNames, type Office } from '#rights/offices.ts'
import type { ShellNotice } from '../../ui/admin-shell.tsx'
import { factorNotice } from './factor-notice.ts'
import { roomsFor, type Room } from './rooms.ts'

/** The member's data for the frame of the members' area. */
type ShellFacts = { name: string; offices: string[]; rooms: Room[]; notice: ShellNotice | undefined }

/** @param captained teams that the member captains @param isPutOff this browser has put off the notice about the second factor */
export const toShellFacts = (
  { who, offices, restingOffices, neededFactor }: Member,
  captained: readonly Team[],
  isPutOff = false,
): ShellFacts => ({
  name: nameOf(who.person.account),
  offices: [
    ...offices.map(nameOfOffice),
    ...restingOffices.map((office) => `${nameOfOffice(office)} (ruht)`),
    // A team of the same name exists in several seasons.
    ...new Set(captained.map(({ name }) => `Mannschaftsführung ${name}`)),
  ],
  rooms: roomsFor(offices, captained.length > 0),
  notice:
    isPutOff && !neededFactor?.isOverdue
      ? undefined
      : neededFactor && {
          text: factorNotice(neededFactor),
          path: '/admin/konto/zweiter-faktor',
          link: 'Jetzt einrichten',
          later: neededFactor.isOverdue ? undefined : '/admin/konto/zweiter-faktor/spaeter',
        },
})

const nameOfOffice = (office: Office) => officeNames[office]

function nameOf({ userMetadata, email }: Member['who']['person']['account']): string {
  const name = userMetadata['full_name']
  return (typeof name === 'string' && name.trim()) || email || 'Ohne Namen'
}
