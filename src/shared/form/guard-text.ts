import { formatWait } from '#shared/durations.ts'
import type { FormRefusal } from '#shared/form-guard.ts'

type GuardRefusal = FormRefusal | { kind: 'too-many'; waitMilliseconds: number }

/** What a visitor reads when the guard has refused the form; the input is kept. @param button the label of the button to press again */
export function guardText(refusal: GuardRefusal, button: string): string {
  switch (refusal.kind) {
    case 'too-fast':
      return `Das ging sehr schnell. Bitte klicken Sie noch einmal auf „${button}“.`
    case 'trap-filled':
      return `Ein verstecktes Feld war ausgefüllt, vermutlich von Ihrem Browser. Wir haben es geleert: Bitte klicken Sie noch einmal auf „${button}“.`
    case 'unknown-form':
      return `Das Formular war zu alt. Bitte klicken Sie noch einmal auf „${button}“.`
    case 'too-many':
      return `Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal.`
  }
}
