import type { RoleChangeRefusal } from '#identity/core/admin/change-roles.ts'
import type { CreationRefusal } from '#identity/core/admin/create-account.ts'
import type { GeneratedLinkRefusal } from '#identity/core/admin/generate-link.ts'
import type { InviteRefusal } from '#identity/core/admin/invite.ts'
import type { RemovalRefusal } from '#identity/core/admin/manage-access.ts'
import type { AccountUpdateRefusal } from '#identity/core/admin/update-account.ts'
import { EMAIL_TAKEN } from '#identity/words/german.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Caller } from '#identity/core/context.ts'

/** A user who can run commands on the server may do everything. */
export const BY_CONSOLE: Administrator = { kind: 'service' }
export const CONSOLE: Caller = { ip: '', userAgent: undefined, audience: undefined }

/** Why an operation on accounts is refused at the console. */
export type ConsoleRefusal =
  | CreationRefusal
  | InviteRefusal
  | AccountUpdateRefusal
  | RoleChangeRefusal
  | GeneratedLinkRefusal
  | RemovalRefusal

const NO_EMAIL = 'Das ist keine E-Mail-Adresse.'
/** For refusals that the console never causes, or that only an export could. */
const plainly = ({ kind }: { kind: string }) => `Das wurde abgelehnt (${kind}).`

const WORDINGS: Wordings<ConsoleRefusal, string> = {
  'account-unknown': 'Zu dieser E-Mail-Adresse gibt es kein Konto. Welche es gibt, zeigt: users list',
  'email-invalid': NO_EMAIL,
  'address-missing': NO_EMAIL,
  'email-taken': EMAIL_TAKEN,
  'already-registered': EMAIL_TAKEN,
  'phone-taken': 'Zu dieser Telefonnummer gibt es schon ein Konto.',
  'last-administrator':
    'Das ist das letzte Konto, das alles verwalten darf. Geben Sie zuerst jemand anderem die Rolle admin.',
  'password-hash-invalid':
    'Das Passwort ist in einer Form gespeichert, die hier unbekannt ist (bekannt sind argon2 und bcrypt).',
  'metadata-too-large': 'Die Angaben zur Person sind zu umfangreich.',
  'managed-by-sso': plainly,
  'not-admin': plainly,
  'password-missing': plainly,
  'password-too-long': plainly,
  'password-weak': plainly,
  'phone-invalid': plainly,
}

/** Why the identity service refused something, for the operator at the console. */
export const refusalText = (refusal: ConsoleRefusal): string => wordsFor(WORDINGS, refusal)
