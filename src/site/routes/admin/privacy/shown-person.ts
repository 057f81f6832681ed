import { columnWord, tableWord } from '#features/privacy/column-words.ts'
import type { PersonPart } from '#features/privacy/find-person.ts'
import { toLine } from '#features/privacy/holding-words.ts'
import { registrationDetails } from '#features/tournaments/registrations/registration-fields.ts'
import { formatDay, formatListDate } from '#shared/berlin-time.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Longer texts are shortened here; the person's file has the full text. */
const SHOWN_LENGTH = 300

/** Details of a tournament registration are labelled as in its list. */
const detailWords = new Map<string, string>(
  Object.values(registrationDetails).map(({ column, label }) => [column, label]),
)

/** A part of a person's data, in words for the page. */
export function toShownPart({ holding, traces }: PersonPart) {
  const { name, purpose, basis, kept, seenBy, receivedBy } = toLine(holding)
  return {
    name,
    purpose,
    basis,
    kept,
    seenBy,
    receivedBy,
    otherwise: holding.otherwise,
    traces: traces.map(({ table, id, isErasable, values }, index) => ({
      key: `${table} ${id ?? index}`,
      word: tableWord(table),
      isErasable,
      facts: Object.entries(values).flatMap(([column, value]) => {
        const word = columnWord(table, column) ?? detailWords.get(column)
        return word === undefined ? [] : [{ word, text: toText(String(value)) }]
      }),
    })),
  }
}
export type ShownPart = ReturnType<typeof toShownPart>

function toText(value: string): string {
  if (INSTANT.test(value)) return `${formatListDate(new Date(value))} Uhr`
  if (DAY.test(value)) return formatDay(value)
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)} …` : value
}
