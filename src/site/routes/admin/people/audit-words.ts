import type { AuditLine, AuditPerson } from '#identity/use/people/audit-reading.ts'
import { AUDIT_GROUPS, type AuditGroup } from '#identity/use/people/audit-groups.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { callLogged, roleNames } from './person-words.ts'

/** @property toOther wording for an action on another person */
type Words = { own: string; toOther?: string }

const words: Record<AuditLine['action'], Words> = {
  login: { own: 'Angemeldet' },
  logout: { own: 'Abgemeldet', toOther: 'Überall abgemeldet' },
  invite_accepted: { own: 'Einladung angenommen' },
  user_signedup: { own: 'Konto eröffnet', toOther: 'Konto angelegt' },
  user_invited: { own: 'Eingeladen' },
  user_deleted: { own: 'Eigenes Konto gelöscht', toOther: 'Konto gelöscht' },
  user_modified: { own: 'Eigenes Konto geändert', toOther: 'Konto geändert' },
  user_recovery_requested: { own: 'Neues Passwort angefordert', toOther: 'Link zum Anmelden erstellt' },
  user_reauthenticate_requested: { own: 'Code zur Bestätigung angefordert' },
  user_confirmation_requested: { own: 'Bestätigung der Adresse angefordert' },
  user_repeated_signup: { own: 'Noch einmal registriert' },
  user_updated_password: { own: 'Passwort geändert' },
  token_revoked: { own: 'Sitzung beendet' },
  token_refreshed: { own: 'Sitzung verlängert' },
  generate_recovery_codes: { own: 'Notfall-Codes erzeugt' },
  factor_in_progress: { own: 'Einrichten des zweiten Schritts begonnen' },
  factor_unenrolled: { own: 'Anmeldung in zwei Schritten ausgeschaltet' },
  challenge_created: { own: 'Nach dem zweiten Schritt gefragt' },
  verification_attempted: { own: 'Code des zweiten Schritts eingegeben' },
  factor_deleted: { own: 'Anmeldung in zwei Schritten ausgeschaltet' },
  recovery_codes_deleted: { own: 'Notfall-Codes gelöscht' },
  passkey_created: { own: 'Passkey hinzugefügt' },
  passkey_updated: { own: 'Passkey umbenannt' },
  passkey_deleted: { own: 'Passkey entfernt', toOther: 'Passkey entfernt' },
  identity_unlinked: { own: 'Verknüpfung gelöst' },
}

export const groupWords: Record<AuditGroup, string> = {
  'sign-ins': 'An- und Abmelden',
  accounts: 'Konten und Ämter',
  passwords: 'Passwörter',
  factors: 'Anmeldung in zwei Schritten',
}
// The keys are exactly the groups, in the order in which they are offered.
export const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

export type AuditRow = ReturnType<typeof toAuditRow>
export type LoggedPerson = { id: string; called: string; isKnown: boolean }

export const toAuditRow = (line: AuditLine) => ({
  id: line.id,
  at: formatListDate(line.at),
  ip: line.ip,
  /** Undefined: the service, or the server's console. */
  actor: line.actor && toLogged(line.actor),
  subject: line.subject && toLogged(line.subject),
  what: describe(line),
  detail: describeRoles(line),
})

const toLogged = (person: AuditPerson): LoggedPerson => ({
  id: person.id,
  isKnown: person.isKnown,
  called: callLogged(person),
})

function describe({ action, subject, rolesAdded, rolesRemoved, banned }: AuditLine): string {
  if (action === 'user_modified' && banned !== undefined) return banned ? 'Konto gesperrt' : 'Sperre aufgehoben'
  if (action === 'user_modified' && rolesAdded.length + rolesRemoved.length > 0) return 'Ämter geändert'
  const { own, toOther = own } = words[action]
  return subject === undefined ? own : toOther
}

function describeRoles({ rolesAdded, rolesRemoved }: AuditLine): string | undefined {
  const parts = [
    ...(rolesAdded.length > 0 ? [`bekommen: ${roleNames(rolesAdded).join(', ')}`] : []),
    ...(rolesRemoved.length > 0 ? [`abgegeben: ${roleNames(rolesRemoved).join(', ')}`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join('; ')
}
