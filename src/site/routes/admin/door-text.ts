import type { IdentityRefusal } from '#identity/core/refusal.ts'

export type DoorField = 'name' | 'email' | 'password' | 'code' | 'notfall-code'

/** What the door says to a refusal. @property field where it belongs to one @property isUnconfirmed a new mail with the link would help */
export type DoorMistake = {
  field: DoorField | undefined
  text: string
  status: number
  waitSeconds?: number
  isUnconfirmed?: boolean
}

/** Whatever is wrong with address or password sounds the same, so that the answer does not tell which addresses are known. */
const WRONG: DoorMistake = {
  field: 'password',
  text: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  status: 422,
}

const WRONG_CODES = {
  totp: wrongCode('code', 'Dieser Code stimmt nicht. Geben Sie bitte den ein, der gerade angezeigt wird.'),
  phone: wrongCode('code', 'Dieser Code stimmt nicht. Geben Sie bitte den aus der neuesten Nachricht ein.'),
  'recovery-codes': wrongCode('notfall-code', 'Dieser Notfall-Code stimmt nicht oder wurde schon verwendet.'),
}

function wrongCode(field: DoorField, text: string): DoorMistake {
  return { field, text, status: 422 }
}

/** @param requiredCharacters sets of which each must give a character of a password */
export function toDoorMistake(refusal: IdentityRefusal, requiredCharacters: string[] = []): DoorMistake {
  switch (refusal.kind) {
    case 'wrong-credentials':
    case 'account-gone':
    case 'password-missing':
      return WRONG
    case 'password-too-long': {
      const text = `Das Passwort ist zu lang: höchstens ${refusal.maxBytes} Zeichen (Umlaute zählen doppelt).`
      return { field: 'password', text, status: 422 }
    }
    case 'address-missing':
    case 'email-invalid':
      return {
        field: 'email',
        text: 'Geben Sie eine E-Mail-Adresse mit @ an, zum Beispiel name@beispiel.de',
        status: 422,
      }
    case 'password-weak':
      return { field: 'password', text: weakText(refusal, requiredCharacters), status: 422 }
    case 'already-registered':
      return { field: 'email', text: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.', status: 409 }
    case 'sign-up-disabled':
      return { field: undefined, text: 'Konten gibt es hier nur auf Einladung.', status: 403 }
    case 'email-unconfirmed':
      return {
        field: undefined,
        text: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie bitte den Link in der Mail, die wir Ihnen geschickt haben.',
        status: 403,
        isUnconfirmed: true,
      }
    case 'banned':
      return { field: undefined, text: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.', status: 403 }
    case 'too-many':
    case 'too-soon':
      return { field: undefined, text: waitText(refusal.waitSeconds), status: 429, waitSeconds: refusal.waitSeconds }
    case 'factor-code-wrong':
      return WRONG_CODES[refusal.factor]
    case 'challenge-unknown':
    case 'challenge-expired':
    case 'challenge-from-elsewhere':
      return { field: 'code', text: 'Dieser Code gilt nicht mehr. Fordern Sie bitte einen neuen an.', status: 422 }
    case 'recovery-codes-missing':
      return { field: 'notfall-code', text: 'Für dieses Konto gibt es keine Notfall-Codes.', status: 422 }
    case 'session-gone':
    case 'session-expired':
    case 'flow-unknown':
    case 'flow-expired':
    case 'verifier-missing':
    case 'verifier-wrong':
      return { field: undefined, text: 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.', status: 409 }
    default:
      return { field: undefined, text: 'Die Anmeldung ist auf diesem Weg nicht möglich.', status: 409 }
  }
}

type WeakPassword = Extract<IdentityRefusal, { kind: 'password-weak' }>

function weakText({ reasons, minLength }: WeakPassword, sets: string[]): string {
  if (reasons.includes('length')) return `Das Passwort ist zu kurz: Es braucht mindestens ${minLength} Zeichen.`
  if (sets.length > 0) return `Das Passwort braucht mindestens je ein Zeichen aus: ${sets.join('  ')}`
  return 'Dieses Passwort ist zu einfach. Bitte wählen Sie ein anderes.'
}

function waitText(seconds: number): string {
  const short = seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  const time = seconds < 120 ? short : `${Math.ceil(seconds / 60)} Minuten`
  return `Das waren zu viele Versuche. Bitte warten Sie ${time} und versuchen Sie es dann noch einmal.`
}
