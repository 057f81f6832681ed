import { z } from 'zod'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { describeForm } from '#shared/form/describe-form.ts'

/** The texts in UTF-16 units. From `many` on the page warns; more than `recipients` are refused. */
export const messageLimits = { subject: 120, text: 5_000, many: 100, recipients: 500 } as const

/** A valid message to registrants. Plain text; placeholders stand for data of each registrant. */
export type MessageDraft = { subject: string; text: string }

export type Message = MessageDraft & {
  id: string
  eventId: EventId
  /** The form view it was sent from; one view is one message. */
  formKey: string
  /** Equal for the same text to the same people. */
  formFingerprint: string
  recipients: number
  sentAt: Date
  /** Id of an account. */
  sentBy: string
}

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Anybody can register with a stranger's address, so placeholders insert only our own data, nothing that was typed. */
const replacements = {
  nummer: ({ reference }) => reference,
} as const satisfies Record<string, (registration: Registration) => string>

const isKnown = (name: string): name is keyof typeof replacements => Object.hasOwn(replacements, name)
const wordOf = (inner: string) => inner.trim().toLowerCase()

/** The text for one registrant. Inserted values are not searched for placeholders. */
export const fillIn = (template: string, registration: Registration): string =>
  template.replace(PLACEHOLDER, (whole, inner: string) => {
    const word = wordOf(inner)
    return isKnown(word) ? replacements[word](registration) : whole
  })

const PLACEHOLDERS =
  '{nummer} wird durch die Anmeldenummer ersetzt. Namen stehen nicht in unseren E-Mails: Ob die Adresse dieser Person gehört, wissen wir nicht.'

export const describeMessage = (hint = PLACEHOLDERS) =>
  describeForm({
    subject: {
      kind: 'line',
      label: 'Betreff',
      schema: words('Betreff', messageLimits.subject).min(
        1,
        'Bitte geben Sie einen Betreff an, zum Beispiel „Ihre Startzeit am Samstag“.',
      ),
    },
    text: {
      kind: 'text',
      rows: 12,
      label: 'Text',
      hint,
      schema: words('Text', messageLimits.text).min(1, 'Bitte schreiben Sie einen Text.'),
    },
  })

const words = (name: string, limit: number) =>
  z
    .string()
    .max(limit, `Der ${name} ist zu lang: Es passen höchstens ${limit} Zeichen hinein.`)
    .superRefine((value, context) => {
      const unknown = [...value.matchAll(PLACEHOLDER)].find(([, inner = '']) => !isKnown(wordOf(inner)))
      if (unknown) context.addIssue(`„${unknown[0]}“ kann nicht ersetzt werden. Möglich ist {nummer}.`)
    })
