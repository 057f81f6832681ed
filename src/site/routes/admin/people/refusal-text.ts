import type { PeopleRefusal } from '#identity/use/people/context.ts'
import { EMAIL_INVALID, EMAIL_TAKEN } from '#identity/words/german.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'

/** Names of all fields of these pages. */
export type FieldName = 'name' | 'email' | 'nachfolge' | 'bestaetigung'

/** @property field where the user can correct it; undefined when it belongs to no field */
export type ShownRefusal = { status: 403 | 404 | 409 | 422; field: FieldName | undefined; message: string }

const atField = (field: FieldName, message: string): ShownRefusal => ({ status: 422, field, message })
const refused = (message: string): ShownRefusal => ({ status: 409, field: undefined, message })

const NO_ADDRESS = atField('email', EMAIL_INVALID)
const FAILED = refused('Das ging leider nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.')

const wordings: Wordings<PeopleRefusal, ShownRefusal> = {
  'not-allowed': { status: 403, field: undefined, message: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'account-unknown': { status: 404, field: undefined, message: 'Diese Person gibt es nicht (mehr).' },
  yourself: refused('Das geht nicht mit dem eigenen Konto. Ihr Konto verwalten Sie unter „Mein Konto“.'),
  'last-administrator': refused(
    'Dann könnte niemand mehr Personen verwalten. Geben Sie das Amt „Technik“ bitte zuerst jemandem, der sich schon einmal angemeldet hat.',
  ),
  'role-not-held': refused(
    'Dieses Amt ist inzwischen in anderen Händen. Bitte sehen Sie sich die Ämter noch einmal an.',
  ),
  'already-in': refused(
    'Diese Person kann sich schon anmelden; sie braucht keine Einladung mehr. Bitte laden Sie die Seite neu.',
  ),
  banned: refused('Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.'),
  'passkey-unknown': refused('Diesen Passkey gibt es nicht mehr. Bitte laden Sie die Seite neu.'),
  'email-missing': refused('Zu diesem Konto gibt es keine E-Mail-Adresse, deshalb gibt es auch keinen Link.'),
  'managed-by-sso': refused(
    'Dieses Konto verwaltet eine andere Organisation. Passwort und Adresse werden dort geändert.',
  ),
  'confirmation-wrong': ({ expected }) => atField('bestaetigung', `Bitte tippen Sie genau das ein: ${expected}`),
  'same-person': atField('nachfolge', 'Diese Person hat das Amt schon. Bitte wählen Sie jemand anderen.'),
  'successor-unknown': atField(
    'nachfolge',
    'Zu dieser E-Mail-Adresse gibt es kein Konto. Laden Sie die Person zuerst ein.',
  ),
  'successor-disabled': atField('nachfolge', 'Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.'),
  'name-missing': atField('name', 'Bitte geben Sie den Namen an.'),
  'metadata-too-large': atField('name', 'Das ist zu lang.'),
  'address-missing': NO_ADDRESS,
  'email-invalid': NO_ADDRESS,
  'email-taken': atField('email', EMAIL_TAKEN),
  'not-admin': FAILED,
  'password-hash-invalid': FAILED,
  'password-missing': FAILED,
  'password-too-long': FAILED,
  'password-weak': FAILED,
  'phone-invalid': FAILED,
  'phone-taken': FAILED,
}

/** The sentence for an administrator of people when something is refused. */
export const refusalText = (refusal: PeopleRefusal): ShownRefusal => wordsFor(wordings, refusal)
