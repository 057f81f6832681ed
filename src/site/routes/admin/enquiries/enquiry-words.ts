import type { EnquiryKind } from '#features/contact/contact-message.ts'
import {
  isOpen,
  nextReminder,
  REMINDERS,
  type Enquiry,
  type EnquiryEntry,
  type Reminder,
} from '#features/contact/enquiries/enquiry.ts'
import type { ListedEnquiry } from '#features/contact/enquiries/read-enquiries.ts'
import { isOffice, officeNames, type Office } from '#rights/offices.ts'
import { berlinDaysBetween } from '#shared/berlin-time.ts'
import { whenText } from '../when-text.ts'

export const kindNames: Record<EnquiryKind, string> = { contact: 'Kontaktformular', trial: 'Probetraining' }

/** The viewer, the present time, and display names. @property nameOf undefined when an account is gone */
export type Looking = { self: string; now: Date; nameOf: (accountId: string) => string | undefined }

const GONE = 'jemand, dessen Konto es nicht mehr gibt'

/** „Sie“ for the viewer. */
export const whoText = (accountId: string, { self, nameOf }: Looking): string =>
  accountId === self ? 'Sie' : (nameOf(accountId) ?? GONE)

/** „seit 4 Tagen“, „seit heute“ */
export function sinceText(at: Date, now: Date): string {
  const days = berlinDaysBetween(at, now)
  if (days === 0) return 'seit heute'
  return days === 1 ? 'seit gestern' : `seit ${days} Tagen`
}

/** @property tone `due`: late; `done`: nothing left to do */
type RowState = { state: string; tone: 'due' | 'waiting' | 'taken' | 'done' }
export type EnquiryRow = ReturnType<typeof toEnquiryRow>

/** After this many days an enquiry is late. */
const LATE_DAYS = 3

/** An enquiry as a row of the list. */
export function toEnquiryRow(enquiry: ListedEnquiry, looking: Looking) {
  const { id, email: who, subject, receivedAt } = enquiry
  return { id, who, subject, when: whenText(receivedAt, looking.now), ...stateOf(enquiry, looking) }
}

function stateOf(enquiry: ListedEnquiry, looking: Looking): RowState {
  const { state, receivedAt, reminded, taken, done, isUnreached } = enquiry
  const { now } = looking
  if (isUnreached) return { state: 'Die Antwort kam nicht an', tone: 'due' }
  if (state === 'taken' && taken) {
    const who = whoText(taken.by, looking)
    return { state: `${who} ${who === 'Sie' ? 'sind' : 'ist'} dran`, tone: 'taken' }
  }
  if (isOpen(enquiry)) {
    const count = REMINDERS.filter((reminder) => reminded[reminder]).length
    if (berlinDaysBetween(receivedAt, now) >= LATE_DAYS)
      return {
        state: `Offen ${sinceText(receivedAt, now)}${['', ', einmal erinnert', ', zweimal erinnert'][count]}`,
        tone: 'due',
      }
    const next = nextReminder(enquiry)
    return { state: next ? `Erinnerung ${whenText(next.at, now)}` : 'Offen', tone: 'waiting' }
  }
  const who = done ? whoText(done.by, looking) : GONE
  if (state === 'closed') return { state: `Ohne Antwort abgeschlossen (${who})`, tone: 'done' }
  const days = done ? berlinDaysBetween(receivedAt, done.at) : 0
  return {
    state: `${who}, ${days === 0 ? 'am selben Tag' : `nach ${days === 1 ? '1 Tag' : `${days} Tagen`}`}`,
    tone: 'done',
  }
}

/** One ball of the line: a past event, the present state, or the next step. */
export type Ball = { when: string; text: string; state: 'done' | 'now' | 'next' }

const reminderTexts: Record<Reminder, string> = { office: 'erinnert', board: 'alle im Vorstand erinnert' }
const comingTexts: Record<Reminder, string> = { office: 'Erinnerung', board: 'Erinnerung an alle im Vorstand' }

/** From the receipt to the next step, for the drawing on the page. */
export function toBalls(enquiry: Enquiry, entries: EnquiryEntry[], looking: Looking): Ball[] {
  const { now } = looking
  const happened = [
    { at: enquiry.receivedAt, text: 'eingegangen' },
    ...REMINDERS.flatMap((reminder) => {
      const at = enquiry.reminded[reminder]
      return at ? [{ at, text: reminderTexts[reminder] }] : []
    }),
    ...(enquiry.taken ? [{ at: enquiry.taken.at, text: `übernommen: ${whoText(enquiry.taken.by, looking)}` }] : []),
    ...entries.flatMap((entry) => entryBall(entry, looking)),
    ...(enquiry.state === 'closed' && enquiry.done
      ? [{ at: enquiry.done.at, text: `ohne Antwort abgeschlossen: ${whoText(enquiry.done.by, looking)}` }]
      : []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const balls: Ball[] = happened.map(({ at, text }) => ({ when: whenText(at, now), text, state: 'done' }))
  if (!isOpen(enquiry)) return balls
  const next = nextReminder(enquiry)
  return [
    ...balls,
    { when: 'jetzt', text: `${sinceText(enquiry.receivedAt, now)} offen`, state: 'now' },
    ...(next ? [{ when: whenText(next.at, now), text: comingTexts[next.reminder], state: 'next' as const }] : []),
  ]
}

function entryBall(entry: EnquiryEntry, looking: Looking): { at: Date; text: string }[] {
  const who = whoText(entry.by, looking)
  switch (entry.kind) {
    case 'answer':
      return [{ at: entry.at, text: `beantwortet: ${who}` }]
    case 'passed':
      return [{ at: entry.at, text: `weitergegeben an ${officeText(entry.text)}: ${who}` }]
    case 'note':
      return []
  }
}

export const officeText = (name: string): string => (isOffice(name) ? officeNames[name] : name)

/** „Nur der Vorstand sieht diese Anfrage.“ */
export const seersText = (office: Office): string =>
  office === 'board'
    ? 'Nur der Vorstand sieht diese Anfrage.'
    : `Nur ${officeNames[office]} und Vorstand sehen diese Anfrage.`
