import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'

const text = (limit: number) => z.string().max(limit, 'Das ist zu lang.')
const points = (label: string) =>
  ({
    kind: 'line',
    label,
    inputMode: 'numeric',
    schema: text(2).regex(/^\d+$/, 'Bitte geben Sie die Punkte als Zahl an.'),
  }) as const

/** What is asked about a match. @param teams of the club, to choose from; any other can be typed */
export const describeMatchReport = (teams: readonly string[]) =>
  describeForm({
    team: {
      kind: 'line',
      label: 'Unsere Mannschaft',
      suggestions: teams,
      schema: text(80).min(1, 'Welche Mannschaft hat gespielt?'),
    },
    opponent: { kind: 'line', label: 'Gegner', schema: text(80).min(1, 'Gegen wen?') },
    place: { kind: 'kept', label: 'Wo', schema: z.string() },
    own: points('Unsere Punkte'),
    theirs: points('Punkte der anderen'),
    round: {
      kind: 'line',
      label: 'Spieltag',
      hint: 'Zum Beispiel „8. Spieltag“; darf leer bleiben.',
      schema: text(80),
    },
    games: {
      kind: 'text',
      rows: 8,
      label: 'Einzelne Spiele',
      hint: 'Je Zeile eines mit den Sätzen, zum Beispiel „Mats – Kevin 3:1“; darf leer bleiben.',
      schema: text(2_000),
    },
  })
