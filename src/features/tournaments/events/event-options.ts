import { z } from 'zod'
import { competitionsSchema } from './competition.ts'

/** Whether the form asks for something: required, optional, or without a field. */
const ASKING = ['yes', 'optional', 'no'] as const
export type Asking = (typeof ASKING)[number]

/** What happens to teams that register when all places are taken. */
const WAITING_LISTS = ['none', 'offer', 'at-once'] as const

const ASKED = 'Hier steht yes (muss), optional (kann) oder no (wird nicht gefragt).'
const GUARDIAN = 'guardianUnder ist ein Alter von 1 bis 18 Jahren.'
const AMOUNT = 'amount ist ein Betrag in Euro von 0 bis 9999, zum Beispiel 10 oder 7.5.'
const WAITING = 'waitingList ist none (keine), offer (wer nachrückt, wird gefragt) oder at-once (rückt gleich nach).'
const OFFER_HOURS = 'offerHours ist eine ganze Zahl von 1 bis 336: so viele Stunden gilt ein angebotener Platz.'
const TABLES = 'tables ist eine ganze Zahl von 1 bis 64: so viele Tische stehen in der Halle.'
const CLOCK = 'Hier wird eine Uhrzeit in der Form 09:30 erwartet.'

const SERIES = 'series besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'
const YEAR = 'year ist ein Jahr in der Form 2019.'
const WINNER = 'Hier fehlt, wer gewonnen hat.'
const NAME = 'Hier steht ein Name mit höchstens 120 Zeichen.'

const asked = z.enum(ASKING, ASKED)
const clock = z.string(CLOCK).regex(/^([01]\d|2[0-3]):[0-5]\d$/, CLOCK)

const who = z.string(NAME).trim().min(1, NAME).max(120, NAME)

/** Winners of years in which the day was not run here; for other years the results name them. */
const formerWinnersSchema = z
  .array(
    z.strictObject({
      year: z.int(YEAR).min(1900, YEAR).max(2100, YEAR),
      competition: who.optional(),
      winner: z.string(WINNER).trim().min(1, WINNER).max(120, NAME),
      second: who.optional(),
      third: who.optional(),
    }),
    'Hier wird eine Liste von Jahren mit ihren Gewinnern erwartet.',
  )
  .max(200, 'Mehr als 200 Gewinner passen nicht in die Liste.')

/** Optional settings of an event; a missing one keeps the behaviour from before it existed. */
export const eventOptionsSchema = z.strictObject({
  competitions: competitionsSchema.optional(),
  asks: z
    .strictObject({
      address: asked.optional(),
      players: asked.optional(),
      guardianUnder: z.int(GUARDIAN).min(1, GUARDIAN).max(18, GUARDIAN).optional(),
    })
    .optional(),
  price: z
    .strictObject({
      amount: z.number(AMOUNT).min(0, AMOUNT).max(9_999, AMOUNT).multipleOf(0.01, AMOUNT),
      howToPay: z.string('Hier fehlt, wie bezahlt wird.').trim().min(1, 'Hier fehlt, wie bezahlt wird.'),
    })
    .optional(),
  waitingList: z.enum(WAITING_LISTS, WAITING).optional(),
  offerHours: z.int(OFFER_HOURS).min(1, OFFER_HOURS).max(336, OFFER_HOURS).optional(),
  hall: z
    .strictObject({ tables: z.int(TABLES).min(1, TABLES).max(64, TABLES), from: clock, until: clock })
    .refine(({ from, until }) => from < until, {
      path: ['until'],
      message: 'Die Halle schließt, nachdem sie geöffnet hat.',
    })
    .optional(),
  entryList: z.enum(['none', 'teams'], 'entryList ist none (keine) oder teams (Namen der Mannschaften).').optional(),
  series: z
    .string(SERIES)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SERIES)
    .optional(),
  formerWinners: formerWinnersSchema.optional(),
})

export type EventOptions = z.infer<typeof eventOptionsSchema>

/** Default for how long a place stays offered, in hours. */
export const OFFER_HOURS_IF_MISSING = 48

/** What the form asks for; the defaults match the forms from before this option. */
export const asksOf = ({ asks }: EventOptions) =>
  ({
    address: asks?.address ?? 'yes',
    players: asks?.players ?? 'no',
    guardianUnder: asks?.guardianUnder,
  }) as const

/** Tournaments of a series are the same one in different years; the slug of the first names the series. */
export const seriesOf = ({ slug, series = slug }: Pick<EventOptions, 'series'> & { slug: string }): string => series

export type FormerWinners = NonNullable<EventOptions['formerWinners']>

/** Only the options, without missing ones. */
export function pickOptions(event: EventOptions): EventOptions {
  const known = Object.keys(eventOptionsSchema.shape) as (keyof EventOptions)[]
  // Each value keeps its own key.
  return Object.fromEntries(
    known.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])),
  ) as EventOptions
}
