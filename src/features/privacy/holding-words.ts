import { officeNames } from '#rights/offices.ts'
import { bases, type Holding } from './holding.ts'

/** The record's text for one kind of data, by cell; the same in the members' area, in files and for visitors. */
export type HoldingLine = Record<(typeof RECORD_COLUMNS)[number]['key'], string>

export const RECORD_COLUMNS = [
  { key: 'name', heading: 'Was', width: 30 },
  { key: 'purpose', heading: 'Wozu', width: 40 },
  { key: 'basis', heading: 'Rechtsgrundlage', width: 36 },
  { key: 'people', heading: 'Von wem', width: 28 },
  { key: 'data', heading: 'Welche Daten', width: 44 },
  { key: 'seenBy', heading: 'Wer sie sieht', width: 28 },
  { key: 'receivedBy', heading: 'Wer sie außerdem erhält', width: 28 },
  { key: 'kept', heading: 'Wie lange', width: 40 },
] as const

export function toLine(holding: Holding): HoldingLine {
  const { name, purpose, people, data, kept, seenBy, receivedBy, isPublic } = holding
  const offices = seenBy.map((office) => (office === 'admin' ? 'Betreuung der Website' : officeNames[office]))
  return {
    name,
    purpose,
    people,
    kept,
    basis: holding.bases.map((basis) => bases[basis]).join('; '),
    data: data.join(', '),
    seenBy: isPublic ? 'alle, die die Website besuchen' : offices.join(', ') || 'niemand im Verein',
    receivedBy: receivedBy.join(', ') || 'niemand',
  }
}
