import type { AuditPerson } from '#identity/use/people/audit-reading.ts'
import type { PersonDetails, PersonLine, PersonState } from '#identity/use/people/person-line.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'
import { isOffice, officeNames, type Office } from '#rights/offices.ts'
import { roomsFor } from '../rooms.ts'

export const stateWords: Record<PersonState, string> = {
  invited: 'eingeladen',
  unconfirmed: 'unbestätigt',
  active: 'aktiv',
  disabled: 'gesperrt',
}

/** A person's display name: name, else address. */
export const callPerson = ({ name, email, phone }: Pick<PersonLine, 'name' | 'email' | 'phone'>): string =>
  name ?? email ?? phone ?? 'Ohne Namen'

export const lastSignIn = ({ lastSignInAt }: Pick<PersonLine, 'lastSignInAt'>): string =>
  lastSignInAt === undefined ? 'noch nie' : formatListDate(lastSignInAt)

export function secondFactor({
  hasSecondFactor,
  neededFactor,
}: Pick<PersonDetails, 'hasSecondFactor' | 'neededFactor'>): string {
  if (hasSecondFactor) return 'eingerichtet'
  if (neededFactor === undefined) return 'nicht eingerichtet'
  return neededFactor.isOverdue
    ? 'fehlt, das Amt ruht'
    : `nicht eingerichtet, nötig ab ${formatDate(neededFactor.dueAt)}`
}

const GERMAN_LIST = new Intl.ListFormat('de', { type: 'conjunction' })

/** The rooms that an office opens beyond every member's, such as „öffnet Turniere“; empty when there are none. */
export function openedRooms(office: Office): string {
  const forAll = new Set(roomsFor(['member']).map(({ label }) => label))
  const labels = roomsFor([office]).flatMap(({ label }) => (forAll.has(label) ? [] : [label]))
  return labels.length === 0 ? '' : `öffnet ${GERMAN_LIST.format(labels)}`
}

/** Roles from the audit log; those that are offices in German. */
export const roleNames = (roles: string[]): string[] => roles.map((role) => (isOffice(role) ? officeNames[role] : role))

export const callLogged = ({ name, email }: AuditPerson): string => name ?? email ?? 'gelöschtes Konto'
