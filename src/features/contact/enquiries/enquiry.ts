import type { ContactMessage, ContactState } from '#features/contact/contact-message.ts'
import { officesWith, type Actor, type Office } from '#rights/offices.ts'
import { berlinDay, parseBerlinTime } from '#shared/berlin-time.ts'

/** Who did something, and when. @property by id of an account, which may be gone */
export type Stamp = { by: string; at: Date }

/** An enquiry as those who answer it see it. */
export type Enquiry = Pick<
  ContactMessage,
  'id' | 'kind' | 'office' | 'state' | 'email' | 'subject' | 'message' | 'receivedAt'
> & {
  /** Counts every change of hands, state or draft; a change names the number that its author saw. */
  number: number
  /** Who works on it until it is answered. */
  taken: Stamp | undefined
  /** Who answered or closed it. */
  done: Stamp | undefined
  /** Draft of an answer; empty without one. */
  draft: string
  drafted: Stamp | undefined
  reminded: Record<Reminder, Date | undefined>
}

/** Kinds of entries of an enquiry. `passed`: to another office, whose name is the text. */
export const ENTRY_KINDS = ['answer', 'note', 'passed'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Delivery state of an answer's mail; `forgotten` when the outbox no longer has it. */
export type AnswerMail = { kind: 'waiting' | 'sent' | 'forgotten' } | { kind: 'given-up'; reason: string }
export type EnquiryEntry = Stamp & { id: string; kind: EntryKind; text: string; mail: AnswerMail | undefined }

export type UnknownEnquiry = { kind: 'unknown-enquiry' }

/** Longest texts, in UTF-16 units. */
export const enquiryLimits = { answer: 10_000, note: 2_000 } as const

/** Offices to which an enquiry can be passed on. */
export const ANSWERING_OFFICES: readonly Office[] = officesWith('answer-enquiries')

export const isOpen = ({ state }: { state: ContactState }): boolean => state === 'received' || state === 'taken'

/** The board sees everything, other offices only their own enquiries. */
export const maySee = ({ offices }: Pick<Actor, 'offices'>, { office }: Pick<Enquiry, 'office'>): boolean =>
  offices.includes('board') || offices.includes(office)

/** Recipients of a reminder: the office that should answer, or the board. */
export const REMINDERS = ['office', 'board'] as const
export type Reminder = (typeof REMINDERS)[number]

/** Days after the receipt; the mail goes out in the morning, because nobody answers at night. */
const REMINDER_DAYS: Record<Reminder, number> = { office: 3, board: 5 }
const MORNING = '09:00'

/** When the reminder of an unanswered enquiry is due. */
export function reminderAt(receivedAt: Date, reminder: Reminder): Date {
  const day = Temporal.PlainDate.from(berlinDay(receivedAt)).add({ days: REMINDER_DAYS[reminder] })
  const moment = parseBerlinTime(`${day.toString()} ${MORNING}`)
  if (!moment) throw new Error('a day without a morning')
  return moment
}

/** The next reminder; undefined when there is none. */
export function nextReminder({ state, receivedAt, reminded }: Enquiry): { reminder: Reminder; at: Date } | undefined {
  if (!isOpen({ state })) return undefined
  const reminder = REMINDERS.find((each) => reminded[each] === undefined)
  return reminder && { reminder, at: reminderAt(receivedAt, reminder) }
}
