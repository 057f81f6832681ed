import { z } from 'zod'
import { findColourProblems } from '#shared/colours/check-colours.ts'
import { isColour } from '#shared/colours/colour.ts'
import { PRESENT_COLOURS } from '#shared/colours/palette-table.ts'
import { optionalPageNames, type OptionalPage } from './club-pages.ts'
import { colourSentence } from './colour-sentence.ts'
import { usualButton, usualMenu } from './menu.ts'

/** What the club looks like, and what it calls itself beyond its name. Messages are for the volunteer who edits it. */
const text = z.string('Hier fehlt ein Text.').trim().min(1, 'Dieser Text darf nicht leer sein.')
const colour = z
  .string('Eine Farbe gehört in Anführungszeichen: "#0755b9".')
  .refine(isColour, { abort: true, error: 'Hier wird eine Farbe in der Form "#0755b9" erwartet.' })
  .transform((hex) => hex.toLowerCase())
const LOGO = 'logo ist ball (Netz und Ball), letters (Anfangsbuchstaben) oder ein Bild wie pictures/logo.svg.'
const BANNER = 'banner ist table (Halle mit Tisch und Ball), hall (leere Halle) oder ein Bild wie pictures/halle.jpg.'
const ownAddress = z
  .string('Hier fehlt eine Adresse der Website, zum Beispiel /news.')
  .regex(/^\/(?!\/)[\w/#-]*$/, 'Hier wird eine Adresse der eigenen Website erwartet, zum Beispiel /news.')

const colours = z.strictObject({ primary: colour, accent: colour }).superRefine((chosen, context) => {
  for (const problem of findColourProblems(chosen))
    context.addIssue({ code: 'custom', path: [problem.colour], message: colourSentence(problem) })
})

const link = z.strictObject({ label: text, to: ownAddress })
const LOOSE_ENTRY = 'Ein Eintrag des Menüs hat entweder eine Adresse (to) oder Einträge darunter (below).'
const entry = z
  .strictObject({ label: text, to: ownAddress.optional(), below: z.array(link).min(1).optional() })
  .refine(({ to, below }) => (to === undefined) !== (below === undefined), LOOSE_ENTRY)

export const lookSchema = z.strictObject({
  slogan: text,
  sport: z.strictObject({ name: text, english: text }),
  colours,
  logo: z.string(LOGO).regex(/^(?:ball|letters|pictures\/[^/]+)$/, LOGO),
  letters: z
    .string()
    .regex(/^[\p{Lu}\d]{1,4}$/u, 'letters sind ein bis vier große Buchstaben oder Ziffern.')
    .optional(),
  banner: z.string(BANNER).regex(/^(?:table|hall|pictures\/[^/]+)$/, BANNER),
  defaultPictures: z
    .array(z.string().regex(/^pictures\/[^/]+$/, 'Hier wird ein Bild erwartet, zum Beispiel pictures/standard.svg.'))
    .min(1, 'Mindestens ein Bild steht für Artikel, die keines haben.'),
  menu: z.array(entry).min(1, 'Das Menü braucht mindestens einen Eintrag.'),
  button: link,
  without: z.array(z.enum(optionalPageNames, `Verzichten kann man auf ${optionalPageNames.join(', ')}.`)),
})

export type Look = z.infer<typeof lookSchema>

/** The look of a club that has chosen none. */
export const presentLook: Look = {
  slogan: 'Tischtennis verbindet.',
  sport: { name: 'Tischtennis', english: 'Table tennis' },
  colours: PRESENT_COLOURS,
  logo: 'ball',
  banner: 'table',
  defaultPictures: ['standard', 'standard-2', 'standard-3', 'standard-4', 'standard-5'].map(
    (name) => `pictures/${name}.svg`,
  ),
  menu: usualMenu,
  button: usualButton,
  without: [],
}

export const hasPage = ({ without }: Look, page: OptionalPage): boolean => !without.includes(page)
