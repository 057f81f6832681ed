import { formatWait } from '#shared/durations.ts'
import { guardText } from '#shared/form/guard-text.ts'
import type { SendRefusal } from './send-message.ts'

export const SEND_LABEL = 'Hier absenden'

/** What the visitor reads when a message without mistakes is refused; the form below still holds everything typed. */
export function refusalText(refusal: Exclude<SendRefusal, { kind: 'mistakes' }>): string {
  switch (refusal.kind) {
    case 'form-already-sent':
      return `Von dieser Seite haben Sie schon eine Nachricht abgeschickt. Soll das hier eine weitere sein, dann klicken Sie noch einmal auf „${SEND_LABEL}“.`
    case 'too-fast':
      return `Das ging sehr schnell. Bitte lesen Sie Ihre Nachricht kurz durch und klicken Sie noch einmal auf „${SEND_LABEL}“.`
    case 'trap-filled':
      return guardText(refusal, SEND_LABEL)
    case 'unknown-form':
      return `Das Formular war zu alt oder unvollständig. Ihre Nachricht ist noch da: Bitte klicken Sie noch einmal auf „${SEND_LABEL}“.`
    case 'not-stored':
      return 'Ihre Nachricht konnte gerade nicht gespeichert werden. Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal, oder schreiben Sie uns mit Ihrem Mailprogramm.'
    case 'too-many':
      return `Von Ihrem Anschluss kamen gerade sehr viele Nachrichten. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal. Ihre Nachricht bleibt so lange hier stehen.`
  }
}
