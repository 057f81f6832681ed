import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import type { PasswordRule } from '#identity/use/account/account-actions.ts'

/** Names of all fields of these pages. */
export type FieldName = 'name' | 'email' | 'current' | 'next' | 'code' | 'confirmation'

/** @property field where it can be put right; undefined for what belongs to no field */
export type Trouble = { status: 403 | 409 | 422 | 429; field: FieldName | undefined; message: string }

const atField = (field: FieldName, message: string): Trouble => ({ status: 422, field, message })
const refused = (message: string): Trouble => ({ status: 409, field: undefined, message })

/** What the owner of an account reads when something is refused; of the reason only what helps. */
export function refusalText(refusal: IdentityRefusal, rule: PasswordRule): Trouble {
  return passwordTrouble(refusal, rule) ?? addressTrouble(refusal) ?? factorTrouble(refusal) ?? otherTrouble(refusal)
}

function passwordTrouble(refusal: IdentityRefusal, rule: PasswordRule): Trouble | undefined {
  switch (refusal.kind) {
    case 'password-missing':
      return atField('next', 'Bitte geben Sie ein neues Passwort ein.')
    case 'password-too-long':
      return atField(
        'next',
        `Das neue Passwort ist zu lang: höchstens ${refusal.maxBytes} Zeichen (Umlaute zählen doppelt).`,
      )
    case 'password-weak':
      return refusal.reasons.includes('length')
        ? atField('next', `Das neue Passwort ist zu kurz: es braucht mindestens ${refusal.minLength} Zeichen.`)
        : atField(
            'next',
            `Das neue Passwort braucht mindestens je ein Zeichen aus: ${rule.requiredCharacters.join('  ')}`,
          )
    case 'password-same':
      return atField('next', 'Das ist Ihr jetziges Passwort. Bitte wählen Sie ein anderes.')
    case 'current-password-missing':
      return atField('current', 'Bitte geben Sie Ihr jetziges Passwort ein.')
    case 'current-password-wrong':
      return atField('current', 'Das ist nicht Ihr jetziges Passwort.')
    case 'reauthentication-needed':
    case 'reauthentication-wrong':
      return refused(
        'Ihre Anmeldung liegt schon länger zurück. Bitte melden Sie sich ab und wieder an; danach können Sie das Passwort ändern.',
      )
    default:
      return undefined
  }
}

function addressTrouble(refusal: IdentityRefusal): Trouble | undefined {
  switch (refusal.kind) {
    case 'address-missing':
    case 'email-invalid':
      return atField('email', 'Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.')
    case 'email-taken':
      return atField('email', 'Zu dieser E-Mail-Adresse gibt es schon ein anderes Konto.')
    case 'email-sign-in-disabled':
      return refused('E-Mail-Adressen werden auf dieser Website nicht geändert.')
    case 'metadata-too-large':
      return atField('name', 'Das ist zu lang.')
    default:
      return undefined
  }
}

function factorTrouble(refusal: IdentityRefusal): Trouble | undefined {
  switch (refusal.kind) {
    case 'factor-code-wrong':
      return atField(
        'code',
        'Dieser Code stimmt nicht. Jeder Code gilt nur 30 Sekunden und nur einmal: Nehmen Sie den nächsten, den die App zeigt.',
      )
    case 'challenge-expired':
    case 'challenge-from-elsewhere':
    case 'challenge-unknown':
      return atField('code', 'Das hat nicht geklappt. Bitte geben Sie den Code ein, den die App jetzt zeigt.')
    case 'factor-unknown':
      return refused('Das Einrichten hat zu lange gedauert. Bitte fangen Sie noch einmal an.')
    case 'factor-limit':
      return refused(`Mehr als ${refusal.max} Apps sind nicht möglich. Entfernen Sie bitte zuerst eine.`)
    case 'factor-enrol-disabled':
    case 'factor-verify-disabled':
      return refused('Das ist auf dieser Website nicht eingeschaltet.')
    case 'second-factor-needed':
    case 'recovery-codes-alone':
      return refused(
        'Dafür müssen Sie sich in zwei Schritten angemeldet haben. Bitte melden Sie sich ab und mit Ihrem Code wieder an.',
      )
    default:
      return undefined
  }
}

function otherTrouble(refusal: IdentityRefusal): Trouble {
  switch (refusal.kind) {
    case 'too-many':
    case 'too-soon':
      return {
        status: 429,
        field: undefined,
        message: `Das waren zu viele Versuche in kurzer Zeit. Bitte warten Sie ${formatWait(refusal.waitSeconds * SECOND)} und versuchen Sie es dann noch einmal.`,
      }
    case 'last-administrator':
      return refused(
        'Sie sind als Einzige oder Einziger für die Technik zuständig; ohne Sie könnte niemand mehr Personen verwalten. Übergeben Sie dieses Amt bitte zuerst an jemand anderen.',
      )
    case 'last-identity':
      return refused('Das ist Ihr einziger Weg hinein. Richten Sie zuerst einen anderen ein.')
    case 'managed-by-sso':
      return refused('Ihr Konto verwaltet eine andere Organisation. Bitte ändern Sie das dort.')
    case 'banned':
      return {
        status: 403,
        field: undefined,
        message: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.',
      }
    case 'session-gone':
    case 'session-expired':
    case 'account-gone':
      return refused('Sie sind nicht mehr angemeldet. Bitte melden Sie sich neu an.')
    default:
      return refused('Das ging leider nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.')
  }
}
