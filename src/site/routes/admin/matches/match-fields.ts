import { gameField, pairings } from '#features/league/keeping/fixture-change.ts'
import type { KeptMatch } from '#features/league/keeping/keep-fixtures.ts'
import { isDayOnly, toLocalText } from '#shared/berlin-time.ts'
import type { Fields, LineField, Option } from '#shared/form/field.ts'
import { TICKED, type TypedFields } from '#shared/form/typed.ts'
import { getFormat, writeScore } from '#table-tennis/ties/tie-format.ts'

/** The editable parts of a match: its result, its day, and the article about it. */
export function describeMatch(
  { team, fixture }: Pick<KeptMatch, 'team' | 'fixture'>,
  { articles, halls }: { articles: readonly Option[]; halls: readonly string[] },
) {
  const { outcome, startsAt, hall, report = '' } = fixture
  const games = pairings({ team, fixture }).map((name, index) => ({ name, field: gameField(index) }))
  const fields: Fields = {
    home: { ...NUMBER, label: fixture.home },
    guest: { ...NUMBER, label: fixture.guest },
    forfeited: { kind: 'yes', label: 'kampflos entschieden' },
    ...Object.fromEntries(games.map(({ name, field }, index) => [field, { ...GAME, label: `${index + 1}. ${name}` }])),
    day: { kind: 'line', input: 'date', label: 'Tag', isRequired: true },
    time: { kind: 'line', input: 'time', label: 'Uhrzeit', optional: true },
    hall: { kind: 'line', label: 'Halle', hint: HALL_HINT, optional: true, maxLength: 120, suggestions: halls },
    report: { kind: 'choice', label: 'Artikel', hint: REPORT_HINT, options: articles },
  }
  const [day = '', time = ''] = startsAt ? toLocalText(startsAt).split(' ') : []
  const typed: TypedFields = {
    home: String(outcome?.home ?? ''),
    guest: String(outcome?.guest ?? ''),
    forfeited: outcome?.isForfeited ? TICKED : '',
    ...Object.fromEntries(
      games.flatMap(({ field }, index) => {
        const score = fixture.sheet?.games[index]
        return score ? [[field, writeScore(score)]] : []
      }),
    ),
    day,
    time: startsAt && isDayOnly(startsAt) ? '' : time,
    hall,
    report,
  }
  return { form: { fields, typed }, games: games.map(({ field }) => field), format: getFormat(team.format).name }
}

const NUMBER = { kind: 'line', inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } satisfies Partial<LineField>
const GAME = { kind: 'line', autoComplete: 'off', maxLength: 5 } satisfies Partial<LineField>
const HALL_HINT = 'Bleibt leer, wenn dort gespielt wird, wo die Heimmannschaft immer spielt.'
const REPORT_HINT =
  'Er steht beim Ergebnis auf der Seite der Mannschaft. Gibt es noch keinen, erscheint er hier, sobald er veröffentlicht ist.'
