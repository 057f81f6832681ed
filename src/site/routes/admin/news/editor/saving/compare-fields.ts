import type { Part } from './compare-texts.ts'
import type { DraftFields } from './draft.ts'

type FieldName = Exclude<keyof DraftFields, 'markdown' | 'place'>

/** The fields besides the text, in the order of the page. */
const LABELS: Record<FieldName, string> = {
  title: 'Überschrift',
  summary: 'Zusammenfassung',
  slug: 'Adresse',
  pictures: 'Bilder',
  previewPicture: 'Titelbild',
  previewCrop: 'Ausschnitt des Titelbilds',
  categories: 'Kategorien',
  publishAt: 'Veröffentlichung',
  endAt: 'Ende',
  menu: 'Im Menü unter',
  order: 'Reihenfolge',
  training: 'Trainingszeiten',
  contact: 'Ansprechperson',
}
// The keys are exactly the names.
const NAMES = Object.keys(LABELS) as FieldName[]

export type ComparedField = { field: FieldName; label: string; part: Part }

type Three = { base: DraftFields; mine: DraftFields; theirs: DraftFields }

/** The fields besides the text that differ, and who changed them. */
export const compareFields = ({ base, mine, theirs }: Three): ComparedField[] =>
  NAMES.flatMap((field) => {
    const [mineText, theirText] = [toWords(mine, field), toWords(theirs, field)]
    if (mineText === theirText) return []
    const known = toWords(base, field)
    const changedBy = known === mineText ? 'them' : known === theirText ? 'me' : 'both'
    return { field, label: LABELS[field], part: { kind: 'differs', mine: mineText, theirs: theirText, changedBy } }
  })

/** @returns `mine` with the chosen fields of `theirs` */
export const takeFields = (mine: DraftFields, theirs: DraftFields, fields: readonly FieldName[]): DraftFields =>
  fields.reduce((taken, field) => ({ ...taken, [field]: theirs[field] }), mine)

function toWords(fields: DraftFields, name: FieldName): string {
  const value = fields[name]
  if (value === undefined) return ''
  if (typeof value === 'string') return value.trim().replace('T', name.endsWith('At') ? ', ' : 'T')
  if (Array.isArray(value)) return value.map((entry) => entry.replace(/^pictures\//, '')).join(', ')
  return `${Math.round(value.x * 100)} % von links, ${Math.round(value.y * 100)} % von oben`
}
