import type { Refusal } from '#identity/core/refusal.ts'
import type { LinkPurpose } from '#identity/words/link-names.ts'

/** @property explanation what will happen @property action on the button */
/** @property doneSignedIn the same if the site already knows the person */
export type LinkTexts = Record<'title' | 'explanation' | 'action' | 'doneTitle' | 'done' | 'doneSignedIn', string>

/** Everything the pages say in one language. */
export type PageTexts = {
  language: 'de' | 'en'
  backToSite: string
  toSignIn: string
  goOn: string
  sentTo: string
  links: Record<LinkPurpose, LinkTexts>
  password: {
    label: string
    rule: (minLength: number, sets: string[]) => string
    missing: string
    weak: (refusal: Refusal<'password-weak'>, sets: string[]) => string
    tooLong: (maxBytes: number) => string
  }
  email: { label: string; hint: string }
  name: { label: string; hint: string }
  whatIsWrong: string
  mistakes: Record<'email-invalid' | 'email-taken' | 'name-missing', string>
  halfDone: { title: string; current: string; new: string }
  spent: { title: string; text: string; invite: string; change: string; again: string; action: string }
  sent: { title: string; text: string }
  setUp: { title: string; explanation: string; action: string; closedTitle: string; closed: string }
  refused: {
    title: string
    foreign: string
    banned: string
    wait: (seconds: number) => string
    busy: string
    away: string
    other: string
    fault: (reference: string) => string
  }
}
