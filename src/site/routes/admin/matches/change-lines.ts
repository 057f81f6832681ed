import type { Bringing } from '#features/league/bring-fixtures.ts'
import { isDayOnly, formatDate, formatListDate } from '#shared/berlin-time.ts'

type Fixture = Bringing['added'][number]
type Line = { key: string; match: string; what: string }

/** The changes that an import makes to a team's matches, one line each. */
export const changeLines = ({ added, changed, was }: Bringing): Line[] => [
  ...added.map((fixture) => toLine(fixture, ['neu', whenOf(fixture), scoreOf(fixture)].filter(Boolean).join(', '))),
  ...changed.flatMap((fixture, index) => {
    const before = was[index]
    return before ? [toLine(fixture, differences(before, fixture))] : []
  }),
]

const toLine = ({ key, home, guest }: Fixture, what: string): Line => ({ key, match: `${home} – ${guest}`, what })

const whenOf = ({ startsAt }: Fixture): string => {
  if (!startsAt) return ''
  return isDayOnly(startsAt) ? formatDate(startsAt) : `${formatListDate(startsAt)} Uhr`
}
const scoreOf = ({ outcome }: Fixture): string =>
  outcome ? `${outcome.home}:${outcome.guest}${outcome.isForfeited ? ' kampflos' : ''}` : ''

/** „Termin 30.11.2024, 18:00 Uhr statt 29.11.2024, 19:00 Uhr; Ergebnis 9:4“ */
function differences(before: Fixture, after: Fixture): string {
  const facts: [string, (fixture: Fixture) => string][] = [
    ['Mannschaften', ({ home, guest }) => `${home} – ${guest}`],
    ['Termin', whenOf],
    ['Halle', ({ hall }) => hall],
    ['Ergebnis', scoreOf],
  ]
  const told = facts.flatMap(([name, read]) => {
    const [old, now] = [read(before), read(after)]
    if (old === now) return []
    return [`${name} ${now || 'offen'}${old === '' ? '' : ` statt ${old}`}`]
  })
  return told.join('; ') || 'Nummer oder Spielbericht'
}
