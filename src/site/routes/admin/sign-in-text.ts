import type { SignInRefusal } from '#identity/use/sign-in/refusal.ts'
import { BANNED, EMAIL_TAKEN, tooLong, waitText, weakPassword } from '#identity/words/german.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'

type SignInField = 'name' | 'email' | 'password' | 'code' | 'notfall-code'

/** The answer to a refusal. @property field where it belongs to one @property isUnconfirmed a new confirmation mail would help */
export type SignInMistake = {
  field: SignInField | undefined
  text: string
  status: number
  waitSeconds?: number
  isUnconfirmed?: boolean
}

const atField = (field: SignInField, text: string, status = 422): SignInMistake => ({ field, text, status })
const refused = (text: string, status = 409): SignInMistake => ({ field: undefined, text, status })

/** The same answer for a wrong address and a wrong password, so that it does not reveal which addresses are known. */
const WRONG = atField('password', 'E-Mail-Adresse oder Passwort stimmt nicht.')
const NO_ADDRESS = atField('email', 'Bitte geben Sie eine E-Mail-Adresse mit @ an, zum Beispiel name@beispiel.de')
const STALE_CODE = atField('code', 'Dieser Code gilt nicht mehr. Fordern Sie bitte einen neuen an.')
const TOO_LATE = refused('Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.')
const NOT_THIS_WAY = refused('Die Anmeldung ist auf diesem Weg nicht möglich.')

const UNCONFIRMED: SignInMistake = {
  ...refused(
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie bitte den Link in der E-Mail, die wir Ihnen geschickt haben.',
    403,
  ),
  isUnconfirmed: true,
}

const WRONG_CODES = {
  totp: atField('code', 'Dieser Code stimmt nicht. Geben Sie bitte den ein, der gerade angezeigt wird.'),
  phone: atField('code', 'Dieser Code stimmt nicht. Geben Sie bitte den aus der neuesten Nachricht ein.'),
  webauthn: refused('Das hat mit diesem Passkey nicht geklappt. Bitte versuchen Sie es noch einmal.', 422),
  'recovery-codes': atField('notfall-code', 'Dieser Notfall-Code stimmt nicht oder wurde schon verwendet.'),
}

const UNSENT = 'Die Nachricht mit dem Code konnte leider nicht verschickt werden. Bitte versuchen Sie es noch einmal.'

const inTime = ({ waitSeconds }: { waitSeconds: number }): SignInMistake => ({
  ...refused(waitText(waitSeconds), 429),
  waitSeconds,
})

const wordings = (requiredCharacters: string[]): Wordings<SignInRefusal, SignInMistake> => ({
  'wrong-credentials': WRONG,
  'account-gone': WRONG,
  'password-missing': WRONG,
  'password-too-long': ({ maxBytes }) => atField('password', tooLong(maxBytes)),
  'password-weak': (refusal) => atField('password', weakPassword(refusal, requiredCharacters)),
  'address-missing': NO_ADDRESS,
  'email-invalid': NO_ADDRESS,
  'already-registered': atField('email', EMAIL_TAKEN, 409),
  'sign-up-disabled': refused('Konten gibt es hier nur auf Einladung.', 403),
  'email-unconfirmed': UNCONFIRMED,
  banned: refused(BANNED, 403),
  'too-many': inTime,
  'too-soon': inTime,
  'sms-failed': refused(UNSENT, 503),
  'factor-code-wrong': ({ factor }) => WRONG_CODES[factor],
  'challenge-unknown': STALE_CODE,
  'challenge-expired': STALE_CODE,
  'challenge-from-elsewhere': STALE_CODE,
  'recovery-codes-missing': atField('notfall-code', 'Für dieses Konto gibt es keine Notfall-Codes.'),
  'session-gone': TOO_LATE,
  'flow-unknown': TOO_LATE,
  'flow-expired': TOO_LATE,
  'verifier-missing': TOO_LATE,
  'verifier-wrong': TOO_LATE,
  'address-ambiguous': NOT_THIS_WAY,
  'email-sign-in-disabled': NOT_THIS_WAY,
  'factor-unknown': NOT_THIS_WAY,
  'factor-verify-disabled': NOT_THIS_WAY,
  'metadata-too-large': NOT_THIS_WAY,
  'codes-only-for-known': NOT_THIS_WAY,
  'phone-invalid': NOT_THIS_WAY,
  'phone-sign-in-disabled': NOT_THIS_WAY,
  'phone-unconfirmed': NOT_THIS_WAY,
  'second-factor-needed': NOT_THIS_WAY,
  'passkey-taken': NOT_THIS_WAY,
  'passkeys-disabled': NOT_THIS_WAY,
  'passkey-challenge-unknown': TOO_LATE,
  'passkey-challenge-expired': TOO_LATE,
  'passkey-wrong': refused(
    'Mit diesem Passkey hat es nicht geklappt. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
    422,
  ),
})

/** @param requiredCharacters sets; a password needs a character of each */
export const toSignInMistake = (refusal: SignInRefusal, requiredCharacters: string[] = []): SignInMistake =>
  wordsFor(wordings(requiredCharacters), refusal)
