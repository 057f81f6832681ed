import { z } from 'zod'
import { berlinDay, endOfBerlinDay, parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import type { Brand } from '#shared/brand.ts'
import { TAKEN_ADDRESSES } from '#shared/taken-addresses.ts'
import { eventOptionsSchema, pickOptions } from './event-options.ts'
import { isEmailAddress } from '#shared/email-address.ts'

export type EventId = Brand<string, 'EventId'>
/** The one place where a plain string becomes an event id. */
export const toEventId = (raw: string) => raw as EventId

export const ADDRESS_TAKEN = 'Unter dieser Adresse liegt schon etwas anderes.'

/** A tournament that teams can enter. */
export type TournamentEvent = EventFile & {
  id: EventId
  descriptionHtml: string
  /** The last moment of the closing day in Germany. */
  entriesCloseAt: Date
  /** The deadline of late registrations, if the event takes them; undefined if there is none. */
  lateEntriesEndAt: Date | undefined
}

/** At the closing moment itself it is still open. */
export function entryState(
  event: Pick<TournamentEvent, 'entriesCloseAt' | 'lateEntries' | 'lateEntriesEndAt'>,
  now: Date,
) {
  if (now <= event.entriesCloseAt) return 'open'
  const isOver = event.lateEntriesEndAt !== undefined && now > event.lateEntriesEndAt
  return event.lateEntries === 'reject' || isOver ? 'closed' : 'late'
}

/** Whether the event is over, regardless of late entries. */
export const isPast = ({ endsAt }: TournamentEvent, now: Date): boolean => now > endsAt

/** Upcoming events, the next first; then past ones, the latest first. @param events in chronological order */
export function nextFirst(events: readonly TournamentEvent[], now: Date): TournamentEvent[] {
  const { past = [], coming = [] } = Object.groupBy(events, (event) => (isPast(event, now) ? 'past' : 'coming'))
  return [...coming, ...past.reverse()]
}

const LATE_ENTRIES = ['reject', 'accept-late'] as const
const MAX_TEAMS = 'maxTeams ist eine Zahl von 1 bis 3: so viele Mannschaften passen in eine Anmeldung.'

const LATE_UNTIL = 'lateUntil ist never (ohne Ende) oder Tag und Uhrzeit in der Form 2024-12-28 10:00.'
const ADDRESS = 'address besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'
const PLACES =
  'places ist eine ganze Zahl von 1 bis 9999: so viele Mannschaften haben Platz. Ohne diese Zeile gibt es keine Grenze.'

const text = z.string('Hier fehlt ein Text.').trim().min(1, 'Dieser Text darf nicht leer sein.')
const moment = z
  .string('Hier fehlen Tag und Uhrzeit in der Form 2024-12-28 10:00.')
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, {
    // An invalid time cannot be compared with the other one.
    abort: true,
    error: 'Hier werden Tag und Uhrzeit in der Form 2024-12-28 10:00 erwartet.',
  })
  .transform((local, context) => {
    const instant = parseBerlinTime(local)
    if (!instant) context.addIssue('Diesen Tag oder diese Uhrzeit gibt es nicht.')
    return instant ?? z.NEVER
  })

/** A file of `content/events/`. Times are German local time. Messages are for the volunteer who edits it. */
export const eventFileSchema = z
  .strictObject({
    slug: z
      .string('Hier fehlt der Name für die Adresse der Seite.')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'),
    address: z
      .string(ADDRESS)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { abort: true, error: ADDRESS })
      .refine((address) => !TAKEN_ADDRESSES.has(address), ADDRESS_TAKEN)
      .optional(),
    name: text,
    description: text,
    startsAt: moment,
    endsAt: moment,
    beforehand: text,
    venue: text,
    entriesCloseOn: z.iso.date({ abort: true, error: 'Hier wird ein Tag in der Form 2024-12-19 erwartet.' }),
    lateEntries: z.enum(
      LATE_ENTRIES,
      'lateEntries ist reject (ablehnen) oder accept-late (annehmen und kennzeichnen).',
    ),
    lateUntil: z.union([z.literal('never'), moment], LATE_UNTIL).optional(),
    maxTeams: z.int(MAX_TEAMS).min(1, MAX_TEAMS).max(3, MAX_TEAMS),
    places: z.int(PLACES).min(1, PLACES).max(9_999, PLACES).optional(),
    contactEmail: z.string('Hier fehlt eine E-Mail-Adresse.').refine(isEmailAddress, 'Das ist keine E-Mail-Adresse.'),
    ...eventOptionsSchema.shape,
    /** Not public yet: only the room shows it. */
    draft: z.literal(true, 'draft ist true (Entwurf) oder fehlt.').optional(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
  .refine(({ startsAt, entriesCloseOn }) => entriesCloseOn <= berlinDay(startsAt), {
    path: ['entriesCloseOn'],
    message: 'Der Anmeldeschluss darf nicht nach dem Turniertag liegen.',
  })
  .refine(({ lateUntil, entriesCloseOn }) => !(lateUntil instanceof Date) || berlinDay(lateUntil) > entriesCloseOn, {
    path: ['lateUntil'],
    message: 'Verspätete Anmeldungen enden erst nach dem Tag des Anmeldeschlusses.',
  })
  .refine(({ places, competitions }) => places === undefined || competitions === undefined, {
    path: ['places'],
    message: 'Hat ein Turnier Wettbewerbe, stehen die Plätze bei ihnen.',
  })
  .refine(({ offerHours, waitingList }) => offerHours === undefined || waitingList === 'offer', {
    path: ['offerHours'],
    message: 'offerHours steht nur bei waitingList: offer.',
  })

export type EventFile = z.infer<typeof eventFileSchema>
/** The same, as written in the file. */
export type EventSource = z.input<typeof eventFileSchema>

/** @param descriptionHtml the description, rendered and sanitised */
export function toTournamentEvent(file: EventFile, id: EventId, descriptionHtml: string): TournamentEvent {
  const { lateUntil = file.startsAt } = file
  return {
    ...file,
    id,
    descriptionHtml,
    entriesCloseAt: endOfBerlinDay(file.entriesCloseOn),
    lateEntriesEndAt: lateUntil === 'never' ? undefined : lateUntil,
  }
}

const toLateUntil = (until: Date | 'never') => (until === 'never' ? until : toLocalText(until))

/** The event as its content file, in the order people write it; {@link eventFileSchema} reads it back. */
export const toEventFile = (event: EventFile): EventSource => ({
  slug: event.slug,
  ...(event.address !== undefined && { address: event.address }),
  name: event.name,
  description: event.description,
  startsAt: toLocalText(event.startsAt),
  endsAt: toLocalText(event.endsAt),
  beforehand: event.beforehand,
  venue: event.venue,
  entriesCloseOn: event.entriesCloseOn,
  lateEntries: event.lateEntries,
  ...(event.lateUntil !== undefined && { lateUntil: toLateUntil(event.lateUntil) }),
  maxTeams: event.maxTeams,
  ...(event.places !== undefined && { places: event.places }),
  contactEmail: event.contactEmail,
  ...pickOptions(event),
  ...(event.draft && { draft: true }),
})
