import type { PasswordRule } from '#identity/use/account/offers.ts'
import type { AccountRefusal } from '#identity/use/account/refusal.ts'
import { EMAIL_INVALID, tooLong, weakPassword } from '#identity/words/german.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'

/** Names of the fields where a refusal can be corrected. */
type FieldName = 'name' | 'email' | 'current' | 'next' | 'code' | 'confirmation' | 'passkey-name'

/** @property field where the user can correct it; undefined when it belongs to no field */
export type ShownRefusal = { status: 403 | 409 | 422 | 429; field: FieldName | undefined; message: string }

const atField = (field: FieldName, message: string): ShownRefusal => ({ status: 422, field, message })
const refused = (message: string, status: ShownRefusal['status'] = 409): ShownRefusal => ({
  status,
  field: undefined,
  message,
})

const NEW_PASSWORD = 'Das neue Passwort'
const NO_ADDRESS = atField('email', EMAIL_INVALID)
const OLD_SIGN_IN = refused(
  'Ihre Anmeldung liegt schon länger zurück. Bitte melden Sie sich ab und wieder an; danach können Sie das Passwort ändern.',
)
const STALE_CODE = atField('code', 'Das hat nicht geklappt. Bitte geben Sie den Code ein, den die App jetzt zeigt.')
const SWITCHED_OFF = refused('Das ist auf dieser Website nicht eingeschaltet.')
const ONE_STEP_ONLY = refused(
  'Dafür müssen Sie sich in zwei Schritten angemeldet haben. Bitte melden Sie sich ab und mit Ihrem Code wieder an.',
)
const NOT_SIGNED_IN = refused('Sie sind nicht mehr angemeldet. Bitte melden Sie sich neu an.')
const FAILED = refused('Das ging leider nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.')

const inTime = ({ waitSeconds }: { waitSeconds: number }): ShownRefusal => {
  const wait = formatWait(waitSeconds * SECOND)
  const message = `Das waren zu viele Versuche in kurzer Zeit. Bitte warten Sie ${wait} und versuchen Sie es dann noch einmal.`
  return refused(message, 429)
}

type Words = Wordings<AccountRefusal, ShownRefusal>

const factorWordings = {
  'factor-code-wrong': atField(
    'code',
    'Dieser Code stimmt nicht. Jeder Code gilt nur 30 Sekunden und nur einmal: Nehmen Sie den nächsten, den die App zeigt.',
  ),
  'challenge-expired': STALE_CODE,
  'challenge-from-elsewhere': STALE_CODE,
  'challenge-unknown': STALE_CODE,
  'factor-unknown': refused('Das Einrichten hat zu lange gedauert. Bitte fangen Sie noch einmal an.'),
  'factor-limit': ({ max }) => refused(`Mehr als ${max} Apps sind nicht möglich. Entfernen Sie bitte zuerst eine.`),
  'factor-enrol-disabled': SWITCHED_OFF,
  'factor-verify-disabled': SWITCHED_OFF,
  'second-factor-needed': ONE_STEP_ONLY,
  'recovery-codes-alone': ONE_STEP_ONLY,
} satisfies Partial<Words>

const TOO_LATE = refused('Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.')

const passkeyWordings = {
  'passkeys-disabled': SWITCHED_OFF,
  'passkey-challenge-unknown': TOO_LATE,
  'passkey-challenge-expired': TOO_LATE,
  'passkey-wrong': refused('Mit diesem Passkey hat es nicht geklappt. Bitte versuchen Sie es noch einmal.'),
  'passkey-taken': refused('Dieser Passkey ist schon eingerichtet.'),
  'passkey-unknown': refused('Diesen Passkey gibt es nicht mehr.'),
  'passkey-limit': ({ max }) =>
    refused(`Mehr als ${max} Passkeys sind nicht möglich. Entfernen Sie bitte zuerst einen.`),
  'passkey-name-too-long': atField('passkey-name', 'Dieser Name ist zu lang: höchstens 120 Zeichen.'),
  'passkey-is-factor': FAILED,
} satisfies Partial<Words>

/** Refusals that these pages cannot cause. */
const unexpected = {
  'factor-already-verified': FAILED,
  'factor-name-taken': FAILED,
  'factor-not-for-anonymous': FAILED,
  'identity-unknown': FAILED,
  'linking-disabled': FAILED,
  'no-address': FAILED,
  'phone-invalid': FAILED,
  'phone-sign-in-disabled': FAILED,
  'phone-taken': FAILED,
  'recovery-codes-exist': FAILED,
  'recovery-codes-missing': FAILED,
  'token-spent': FAILED,
} satisfies Partial<Words>

const wordings = ({ requiredCharacters }: PasswordRule): Words => ({
  'password-missing': atField('next', 'Bitte geben Sie ein neues Passwort ein.'),
  'password-too-long': ({ maxBytes }) => atField('next', tooLong(maxBytes, NEW_PASSWORD)),
  'password-weak': (refusal) => atField('next', weakPassword(refusal, requiredCharacters, NEW_PASSWORD)),
  'password-same': atField('next', 'Das ist Ihr jetziges Passwort. Bitte wählen Sie ein anderes.'),
  'current-password-missing': atField('current', 'Bitte geben Sie Ihr jetziges Passwort ein.'),
  'current-password-wrong': atField('current', 'Das ist nicht Ihr jetziges Passwort.'),
  'reauthentication-needed': OLD_SIGN_IN,
  'reauthentication-wrong': OLD_SIGN_IN,
  'address-missing': NO_ADDRESS,
  'email-invalid': NO_ADDRESS,
  'email-taken': atField('email', 'Zu dieser E-Mail-Adresse gibt es schon ein anderes Konto.'),
  'email-sign-in-disabled': refused('E-Mail-Adressen werden auf dieser Website nicht geändert.'),
  'metadata-too-large': atField('name', 'Das ist zu lang.'),
  'too-many': inTime,
  'too-soon': inTime,
  'sms-failed': FAILED,
  'last-administrator': refused(
    'Sie sind als Einzige oder Einziger für die Betreuung der Website zuständig; ohne Sie könnte niemand mehr Personen verwalten. Übergeben Sie dieses Amt bitte zuerst an jemand anderen.',
  ),
  'last-identity': refused('Nur so können Sie sich bisher anmelden. Richten Sie zuerst einen anderen Weg ein.'),
  'managed-by-sso': refused('Ihr Konto verwaltet eine andere Organisation. Bitte ändern Sie das dort.'),
  'session-gone': NOT_SIGNED_IN,
  ...factorWordings,
  ...passkeyWordings,
  ...unexpected,
})

/** The sentence for the account's owner when something is refused; gives only the helpful part of the reason. */
export const refusalText = (refusal: AccountRefusal, rule: PasswordRule): ShownRefusal =>
  wordsFor(wordings(rule), refusal)
