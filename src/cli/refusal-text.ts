import type { IdentityRefusal } from '#identity/core/refusal.ts'

/** Why the identity service refused something, for the person at the console. */
export function refusalText(refusal: IdentityRefusal): string {
  switch (refusal.kind) {
    case 'account-unknown':
      return 'Zu dieser E-Mail-Adresse gibt es kein Konto. Welche es gibt, zeigt: users list'
    case 'email-invalid':
    case 'address-missing':
      return 'Das ist keine E-Mail-Adresse.'
    case 'email-taken':
    case 'already-registered':
      return 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.'
    case 'phone-taken':
      return 'Zu dieser Telefonnummer gibt es schon ein Konto.'
    case 'last-administrator':
      return 'Das ist das letzte Konto, das alles verwalten darf. Geben Sie zuerst jemand anderem die Rolle admin.'
    case 'password-hash-invalid':
      return 'Das Passwort ist in einer Form gespeichert, die hier unbekannt ist (bekannt sind argon2 und bcrypt).'
    case 'metadata-too-large':
      return 'Die Angaben zur Person sind zu umfangreich.'
    case 'too-soon':
      return `Eine E-Mail ging gerade erst hinaus. Bitte warten Sie ${refusal.waitSeconds} Sekunden.`
    default:
      return `Das wurde abgelehnt (${refusal.kind}).`
  }
}
