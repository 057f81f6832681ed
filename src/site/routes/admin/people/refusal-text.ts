import type { PeopleRefusal } from '#identity/use/people/people-needs.ts'
import { EMAIL_INVALID, EMAIL_TAKEN } from '#identity/words/german.ts'

/** Names of all fields of these pages. */
export type FieldName = 'name' | 'email' | 'nachfolge' | 'bestaetigung'

/** @property field where it can be put right; undefined for what belongs to no field */
export type ShownRefusal = { status: 403 | 404 | 409 | 422; field: FieldName | undefined; message: string }

const atField = (field: FieldName, message: string): ShownRefusal => ({ status: 422, field, message })
const refused = (message: string): ShownRefusal => ({ status: 409, field: undefined, message })

/** What somebody reads who manages people and is refused something. */
export function refusalText(refusal: PeopleRefusal): ShownRefusal {
  switch (refusal.kind) {
    case 'not-allowed':
      return { status: 403, field: undefined, message: 'Das dürfen Sie mit Ihren Ämtern nicht.' }
    case 'account-unknown':
      return { status: 404, field: undefined, message: 'Diese Person gibt es nicht (mehr).' }
    case 'yourself':
      return refused('Das geht nicht mit dem eigenen Konto. Ihr Konto verwalten Sie unter „Mein Konto“.')
    case 'last-administrator':
      return refused(
        'Dann könnte niemand mehr Personen verwalten. Geben Sie das Amt Technik bitte zuerst jemandem, der sich schon einmal angemeldet hat.',
      )
    case 'role-not-held':
      return refused('Dieses Amt ist inzwischen in anderen Händen. Bitte sehen Sie sich die Ämter noch einmal an.')
    case 'already-in':
      return refused(
        'Diese Person kommt schon hinein, sie braucht keine Einladung mehr. Bitte laden Sie die Seite neu.',
      )
    case 'banned':
      return refused('Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.')
    case 'email-missing':
      return refused('Zu diesem Konto gibt es keine E-Mail-Adresse, deshalb gibt es auch keinen Link.')
    case 'managed-by-sso':
      return refused('Dieses Konto verwaltet eine andere Organisation. Passwort und Adresse werden dort geändert.')
    case 'confirmation-wrong':
      return atField('bestaetigung', `Bitte tippen Sie genau das ein: ${refusal.expected}`)
    case 'same-person':
      return atField('nachfolge', 'Diese Person hat das Amt schon. Bitte wählen Sie jemand anderen.')
    case 'successor-unknown':
      return atField('nachfolge', 'Zu dieser E-Mail-Adresse gibt es kein Konto. Laden Sie die Person zuerst ein.')
    case 'successor-disabled':
      return atField('nachfolge', 'Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.')
    case 'name-missing':
      return atField('name', 'Bitte geben Sie den Namen an.')
    case 'metadata-too-large':
      return atField('name', 'Das ist zu lang.')
    case 'address-missing':
    case 'email-invalid':
      return atField('email', EMAIL_INVALID)
    case 'email-taken':
      return atField('email', EMAIL_TAKEN)
    case 'not-admin':
    case 'password-hash-invalid':
    case 'password-missing':
    case 'password-too-long':
    case 'password-weak':
    case 'phone-invalid':
    case 'phone-taken':
      return refused('Das ging leider nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.')
  }
}
