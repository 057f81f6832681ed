import { z } from 'zod'
import { CRITERION_WORDS, isForTeamsOnly } from '#table-tennis/ranking/own-ranking.ts'
import { formatsFor } from '#table-tennis/ties/tournament-formats.ts'

const COMPETITION_KINDS = ['team', 'single', 'double'] as const
export type CompetitionKind = (typeof COMPETITION_KINDS)[number]

const RANKINGS = ['ittf', 'klassisch', 'eigene'] as const
export type Ranking = (typeof RANKINGS)[number]

/** Key of the only competition of an event whose file names none. */
export const MAIN_COMPETITION = 'main'

const KEY = 'key besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'
const NAME = 'Hier fehlt der Name des Wettbewerbs.'
const KIND = 'kind ist team (Mannschaften), single (Einzel) oder double (Doppel).'
const PLACES = 'places ist eine ganze Zahl von 1 bis 9999. Ohne diese Zeile gibt es keine Grenze.'
const PLAYERS = 'players nennt mit min und max, wie viele eine Mannschaft sind: ganze Zahlen von 1 bis 20.'
const FORMAT = `format ist der Name eines Spielsystems: ${formatsFor('team').join(', ')}.`
const BEST_OF = 'bestOf ist 1, 3, 5 oder 7: so viele Sätze hat ein Spiel höchstens.'
const GAME_TARGET = 'gameTarget ist eine ganze Zahl von 1 bis 99: so viele Punkte gewinnen einen Satz.'
const RANKING = 'ranking ist ittf (nach den internationalen Regeln), klassisch oder eigene.'
const CRITERION = `Hier steht, was gezählt wird: ${CRITERION_WORDS.join(', ')}.`
const MOST_CRITERIA = 12

const key = (sentence: string) => z.string(sentence).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, sentence)
const whole = (sentence: string, most: number) => z.int(sentence).min(1, sentence).max(most, sentence)

/** What people can enter for, such as village teams or youth singles. Messages are for the editor of the file. */
const competitionSchema = z
  .strictObject({
    key: key(KEY),
    name: z.string(NAME).trim().min(1, NAME).max(80, 'Der Name eines Wettbewerbs hat höchstens 80 Zeichen.'),
    kind: z.enum(COMPETITION_KINDS, KIND),
    places: whole(PLACES, 9_999).optional(),
    players: z
      .strictObject({ min: whole(PLAYERS, 20), max: whole(PLAYERS, 20) }, PLAYERS)
      .refine(({ min, max }) => min <= max, 'min darf nicht größer sein als max.')
      .optional(),
    format: z.enum(formatsFor('team'), FORMAT).optional(),
    bestOf: z.literal([1, 3, 5, 7], BEST_OF),
    gameTarget: whole(GAME_TARGET, 99).optional(),
    ranking: z.enum(RANKINGS, RANKING),
    criteria: z
      .array(z.enum(CRITERION_WORDS, CRITERION), 'criteria ist eine Liste: was nacheinander gezählt wird.')
      .max(MOST_CRITERIA, `Mehr als ${MOST_CRITERIA} Fragen nacheinander stellt niemand: Vorher entscheidet das Los.`)
      .optional(),
    restart: z.boolean('restart ist true (untereinander wieder von vorn) oder false.').optional(),
    allPlaces: z.boolean('allPlaces ist true (alle Plätze werden ausgespielt) oder false.'),
    youth: z.boolean('youth ist true (für Kinder und Jugendliche) oder false.').optional(),
  })
  .refine(({ kind, format }) => kind === 'team' || format === undefined, {
    path: ['format'],
    message: 'Ein Spielsystem (format) haben nur Wettbewerbe für Mannschaften.',
  })
  .refine(({ kind, players }) => kind === 'team' || players === undefined, {
    path: ['players'],
    message: 'players steht nur bei Wettbewerben für Mannschaften: Ein Einzel spielt eine Person, ein Doppel zwei.',
  })
  .superRefine(checkCriteria)

type Ranked = { kind: CompetitionKind; ranking: Ranking; criteria?: string[] | undefined }

function checkCriteria({ kind, ranking, criteria = [] }: Ranked, context: z.RefinementCtx): void {
  const refuse = (message: string, ...index: number[]) =>
    context.addIssue({ code: 'custom', path: ['criteria', ...index], message })
  if (ranking === 'eigene' && criteria.length === 0) refuse('Hier fehlt, was nacheinander zählt: mindestens eines.')
  if (ranking !== 'eigene' && criteria.length > 0) {
    refuse('Diese Liste zählt nur, wenn darüber „eine eigene Reihenfolge“ (ranking: eigene) gewählt ist.')
  }
  for (const [index, word] of criteria.entries()) {
    if (criteria.indexOf(word) < index) refuse('Das steht schon weiter oben: Es könnte niemanden mehr trennen.', index)
    else if (kind !== 'team' && isForTeamsOnly(word)) {
      refuse('Spiele zählen nur bei Mannschaften: Hier besteht ein Kampf aus einem einzigen.', index)
    }
  }
}

export type Competition = z.infer<typeof competitionSchema>

export const competitionsSchema = z
  .array(competitionSchema, 'Hier wird eine Liste von Wettbewerben erwartet.')
  .min(1, 'Ohne Wettbewerb lassen Sie competitions weg: Dann ist das Turnier der eine.')
  .max(12, 'Ein Turnier hat höchstens 12 Wettbewerbe.')
  .superRefine((competitions, context) => {
    for (const [index, competition] of competitions.entries()) {
      for (const field of ['key', 'name'] as const) {
        const isTaken = competitions.slice(0, index).some((other) => other[field] === competition[field])
        if (isTaken) context.addIssue({ code: 'custom', path: [index, field], message: 'Das gibt es schon.' })
      }
    }
  })

type Competing = { name: string; places?: number | undefined; competitions?: Competition[] | undefined }

/**
 * The competitions of an event, at least one. An event whose file names none is a single team competition with the event's name; its
 * description states the rules.
 */
export function competitionsOf({ name, places, competitions }: Competing): Competition[] {
  if (competitions) return competitions
  const rules = { bestOf: 5, ranking: 'ittf', allPlaces: false } as const
  return [{ key: MAIN_COMPETITION, name, kind: 'team', ...(places !== undefined && { places }), ...rules }]
}
