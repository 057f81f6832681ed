import { err, ok, type Result } from '#shared/result.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { messageFieldNames, messageLimits, type MessageFieldName } from './message-fields.ts'

/** What somebody wants to write to registrants, without mistakes. Plain text; placeholders stand for what is theirs. */
export type MessageDraft = { subject: string; text: string }

/** A message that was sent. */
export type Message = MessageDraft & {
  id: string
  eventId: EventId
  /** The form view it was sent from; one view is one message. */
  formKey: string
  /** Equal for equal words to the same people. */
  formFingerprint: string
  recipients: number
  sentAt: Date
  /** Id of an account. */
  sentBy: string
}

/** What to mend; at most one complaint per field. */
export type MessageMistakes = { field: MessageFieldName; message: string }[]

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Anybody can type anybody's address: what stands for somebody is ours, and not what they have typed beside it. */
const replacements = {
  nummer: ({ reference }) => reference,
} as const satisfies Record<string, (registration: Registration) => string>

const isKnown = (name: string): name is keyof typeof replacements => Object.hasOwn(replacements, name)
const wordOf = (inner: string) => inner.trim().toLowerCase()

/** The words for one registrant. What is put in is never searched for placeholders itself. */
export function fillIn(template: string, registration: Registration): string {
  return template.replace(PLACEHOLDER, (whole, inner: string) => {
    const word = wordOf(inner)
    return isKnown(word) ? replacements[word](registration) : whole
  })
}

/** Reads the fields of the form as they were sent. */
export function parseMessage(fields: Record<string, string>): Result<MessageDraft, MessageMistakes> {
  const draft = {
    subject: cleanLines(fields['subject'] ?? '').replace(/\s+/g, ' '),
    text: cleanLines(fields['text'] ?? ''),
  }
  const mistakes = messageFieldNames.flatMap((field) => {
    const message = complain(field, draft[field])
    return message === undefined ? [] : [{ field, message }]
  })
  return mistakes.length === 0 ? ok(draft) : err(mistakes)
}

const nouns = { subject: 'Der Betreff', text: 'Der Text' } as const
const missing = {
  subject: 'Bitte geben Sie einen Betreff an, zum Beispiel „Ihre Startzeit am Samstag“.',
  text: 'Bitte schreiben Sie einen Text.',
} as const

function complain(field: MessageFieldName, value: string): string | undefined {
  if (value === '') return missing[field]
  const limit = messageLimits[field]
  if (value.length > limit) return `${nouns[field]} ist zu lang: Es passen höchstens ${limit} Zeichen hinein.`
  const unknown = [...value.matchAll(PLACEHOLDER)].find(([, inner = '']) => !isKnown(wordOf(inner)))
  if (unknown) return `„${unknown[0]}“ kann nicht ersetzt werden. Möglich ist {nummer}.`
  return undefined
}
