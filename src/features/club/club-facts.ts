import { z } from 'zod'
import { isCreditorId, isIban } from '#shared/iban.ts'
import { STATES } from '#shared/german/states.ts'
import { lookSchema, presentLook } from './look/look.ts'

/** The facts of the club, each from a file of the same name in `content/club/`. Messages are for the volunteer who edits them. */
const text = z.string('Hier fehlt ein Text.').trim().min(1, 'Dieser Text darf nicht leer sein.')
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'Hier wird eine Webadresse erwartet, die mit https:// beginnt.',
})
const mailAddress = z.email('Das ist keine E-Mail-Adresse.')
const day = z.iso.date('Hier wird ein Tag in der Form 2024-12-28 erwartet.')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hier wird eine Uhrzeit in der Form "17:30" erwartet.')
const postalCode = z
  .string('Die Postleitzahl gehört in Anführungszeichen: "66600".')
  .regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.')
const iban = z
  .string('Hier fehlt ein Text.')
  .refine(isIban, 'Diese IBAN kann nicht stimmen. Bitte prüfen Sie ihre Ziffern.')
const address = z.strictObject({ street: text, postalCode, city: text })

/** Facts that the club has not given yet are left out, and shown nowhere. */
const clubSchema = z.strictObject({
  name: text,
  shortName: text,
  tagline: text,
  founded: day.optional(),
  address: address.optional(),
  /** Determines the holidays and the supervisory authority. */
  state: z.enum(STATES, 'Hier wird ein Bundesland mit seinen zwei Buchstaben erwartet, zum Beispiel SL.').optional(),
  hall: address
    .extend({ name: text, latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  email: mailAddress.optional(),
  phone: text.optional(),
  /** Where given, shown beside the address. */
  bank: z.strictObject({ holder: text, iban, bank: text.optional() }).optional(),
  register: z.strictObject({ court: text, number: text }).optional(),
  representatives: z
    .array(text)
    .min(1, 'Mindestens eine vertretungsberechtigte Person ist Pflicht im Impressum.')
    .optional(),
  responsibleForContent: address.extend({ name: text }).optional(),
  hosting: text.optional(),
  leaguePortal: z.strictObject({ name: text, teamsUrl: webAddress, tablesUrl: webAddress }).optional(),
  map: z
    .strictObject({ providerName: text, embedUrl: webAddress, linkUrl: webAddress, privacyUrl: webAddress })
    .optional(),
  copyrightYear: z.union(
    [z.literal('auto'), z.number().int().min(1900).max(2999)],
    'Hier wird ein Jahr erwartet, oder auto für das laufende.',
  ),
})

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** No training, at another time, or in addition to the weekly ones. */
const EXCEPTION_KINDS = ['cancelled', 'moved', 'extra'] as const

const slot = z
  .strictObject({
    weekday: z.enum(WEEKDAYS, `Ein Wochentag ist eines von ${WEEKDAYS.join(', ')}.`),
    group: text,
    from: clock,
    to: clock,
  })
  .refine(({ from, to }) => from < to, 'Das Ende der Trainingszeit muss nach ihrem Anfang liegen.')
const pause = z
  .strictObject({ from: day, to: day, reason: text })
  .refine(({ from, to }) => from <= to, 'Das Ende der Pause darf nicht vor ihrem Anfang liegen.')

/** One day that differs from the week. Without a group it applies to everybody. */
const exception = z
  .strictObject({
    date: day,
    kind: z.enum(EXCEPTION_KINDS, `kind ist eines von ${EXCEPTION_KINDS.join(', ')}.`),
    group: text.optional(),
    from: clock.optional(),
    to: clock.optional(),
    reason: text,
  })
  .refine(
    ({ kind, from, to }) => kind === 'cancelled' || (from !== undefined && to !== undefined),
    'Zu einer anderen oder zusätzlichen Zeit gehören Anfang und Ende.',
  )
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from < to,
    'Das Ende der Trainingszeit muss nach ihrem Anfang liegen.',
  )

const trainingSchema = z.strictObject({
  youthNotice: z.strictObject({ title: text, text, open: z.boolean('open ist true oder false.') }),
  slots: z.array(slot),
  breaks: z.array(pause),
  exceptions: z.array(exception).optional(),
  seasonFrom: day,
  firstVisit: z.strictObject({ title: text, text }),
  trial: z.strictObject({ level: text, bring: text, waiting: text }).optional(),
})

const valuesSchema = z.strictObject({
  title: text,
  heroText: text,
  values: z.array(z.strictObject({ title: text, text })).min(1),
})

const member = z.strictObject({
  /** Missing while nobody holds the office. */
  name: text.optional(),
  position: text,
  gender: z.enum(['m', 'w'], 'gender ist m oder w; es wählt nur das gezeichnete Bild.'),
  picture: text.optional(),
  email: z.union([z.literal(''), mailAddress], 'Hier wird eine E-Mail-Adresse erwartet, oder "" für keine.'),
})

const boardSchema = z.strictObject({ groupPicture: text, groupPictureText: text, members: z.array(member).min(1) })

const seasonsSchema = z.strictObject({
  seasons: z.array(
    z.strictObject({
      id: z.number().int().min(1900).max(2999),
      label: text,
      note: text.optional(),
      teams: z.array(z.strictObject({ name: text, league: text, place: z.number().int().min(1).max(30) })).min(1),
    }),
  ),
})

const STEP_ICONS = ['start', 'straight', 'left', 'right', 'roundabout', 'parking', 'arrive'] as const
export type StepIcon = (typeof STEP_ICONS)[number]
const steps = z
  .array(z.strictObject({ icon: z.enum(STEP_ICONS, `icon ist eines von ${STEP_ICONS.join(', ')}.`), text }))
  .min(1)

const directionsSchema = z.strictObject({
  origins: z.array(z.strictObject({ title: text, front: steps, rear: steps })),
})

const downloadsSchema = z.strictObject({
  documents: z.array(z.strictObject({ title: text, file: z.string().startsWith('docs/'), description: text })),
})

const within = z.string().refine((path) => /^(?:\/(?!\/)|https?:\/\/\S)/.test(path), {
  error: 'Hier wird eine Adresse erwartet, die mit / oder https:// beginnt.',
})

const noticesSchema = z.strictObject({
  notices: z.array(
    z
      .strictObject({
        from: day,
        until: day,
        title: text,
        text: text.optional(),
        link: within.optional(),
        linkText: text.optional(),
      })
      .refine(({ from, until }) => from <= until, 'Das Ende des Hinweises darf nicht vor seinem Anfang liegen.'),
  ),
})

const PERIODS = ['year', 'half-year', 'quarter', 'month'] as const

/** What members pay, and what the application form on the website says. Without a fee there is no such page. */
const membershipSchema = z.strictObject({
  fees: z.array(
    z.strictObject({
      title: text,
      /** A family is several people in one application. */
      people: z.enum(['one', 'family'], 'people ist one oder family.'),
      amount: z.number('Hier wird ein Betrag erwartet.').min(0, 'Ein Beitrag ist nicht kleiner als 0 Euro.').max(9_999),
      per: z.enum(PERIODS, `per ist eines von ${PERIODS.join(', ')}.`),
      /** The highest age at which an applicant may choose it. */
      untilAge: z.number().int('Hier wird ein ganzes Alter erwartet.').min(1).max(120).optional(),
      /** Proof required for a reduction. */
      proof: text.optional(),
    }),
  ),
  /** Paid once, on joining. */
  admissionFee: z.number('Hier wird ein Betrag erwartet.').min(0).max(9_999).optional(),
  notice: text.optional(),
  /** Without it the form does not ask for an account. */
  debit: z
    .strictObject({
      creditorId: z.string('Hier fehlt ein Text.').refine(isCreditorId, 'Diese Gläubiger-ID kann nicht stimmen.'),
      collected: text,
    })
    .optional(),
  privacyNotice: text.optional(),
  attachments: z.array(z.string().startsWith('docs/')).optional(),
})

/** Name of each file in `content/club/` and what must be in it. */
export const clubSchemas = {
  club: clubSchema,
  training: trainingSchema,
  values: valuesSchema,
  board: boardSchema,
  seasons: seasonsSchema,
  directions: directionsSchema,
  downloads: downloadsSchema,
  notices: noticesSchema,
  membership: membershipSchema,
  look: lookSchema,
}

export type ClubDocumentName = keyof typeof clubSchemas
export const clubDocumentNames = Object.keys(clubSchemas) as ClubDocumentName[]
export type ClubFacts = { [Name in ClubDocumentName]: z.infer<(typeof clubSchemas)[Name]> }

/** Optional files, with the values that apply without them. */
export const clubFactsIfMissing: Partial<ClubFacts> = {
  notices: { notices: [] },
  membership: { fees: [] },
  look: presentLook,
}

export type Club = ClubFacts['club']
export type Training = ClubFacts['training']
export type TrainingException = NonNullable<Training['exceptions']>[number]
export type Season = ClubFacts['seasons']['seasons'][number]
