import type { SendRefusal } from '#features/membership/send-application.ts'
import { MINUTE } from '#shared/durations.ts'
import { guardText } from '#shared/form/guard-text.ts'

/** Why an application was not taken, and what to do about it. */
export function refusalText(refusal: SendRefusal): string {
  switch (refusal.kind) {
    case 'too-fast':
      return 'Das ging sehr schnell. Bitte drücken Sie noch einmal auf „Antrag absenden“.'
    case 'trap-filled':
      return guardText(refusal, 'Antrag absenden')
    case 'unknown-form':
      return 'Diese Seite war zu lange offen. Ihre Angaben sind noch da; bitte senden Sie noch einmal ab.'
    case 'form-already-sent':
      return 'Von dieser Seite aus haben Sie schon einen Antrag geschickt. Möchten Sie wirklich noch einen stellen? Dann senden Sie noch einmal ab.'
    case 'too-many':
      return `Von diesem Anschluss kamen gerade viele Anträge. Bitte warten Sie ${Math.ceil(refusal.waitMilliseconds / MINUTE)} Minuten und senden dann noch einmal ab.`
    case 'not-stored':
      return 'Wir konnten den Antrag gerade nicht speichern. Bitte senden Sie in ein paar Minuten noch einmal ab; Ihre Angaben sind noch da.'
  }
}
