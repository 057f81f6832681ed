import type { EnquiryEntry } from '#features/contact/enquiries/enquiry.ts'
import { failureText } from '../outbox/mail-words.ts'
import { whenText } from '../when-text.ts'
import { whoText, type Looking } from './enquiry-words.ts'

/** @property trouble what became of the mail, where that is worth a word */
export type ShownEntry = {
  id: string
  kind: 'answer' | 'note'
  heading: string
  text: string
  trouble: string | undefined
}

/** Answers and notes; what was passed on stands in the line of balls. */
export function toShownEntry(entry: EnquiryEntry, looking: Looking): ShownEntry[] {
  const { id, kind, text, at, by } = entry
  if (kind === 'passed') return []
  const who = `${whoText(by, looking)}, ${whenText(at, looking.now)}`
  const heading = kind === 'answer' ? `Antwort: ${who}` : `Notiz: ${who}`
  return [{ id, kind, heading, text, trouble: troubleOf(entry) }]
}

function troubleOf({ mail }: EnquiryEntry): string | undefined {
  switch (mail?.kind) {
    case 'waiting':
      return 'Die E-Mail wird gleich verschickt.'
    case 'given-up':
      return `Diese Antwort kam nicht an. ${failureText(mail.reason)}`
    case 'sent':
    case 'forgotten':
    case undefined:
      return undefined
  }
}
