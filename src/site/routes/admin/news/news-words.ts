import type { ArticleState } from '#features/news/editing/article-state.ts'
import type { PictureProblem } from '#features/news/editing/picture-problem.ts'
import type { PublicationProblem } from '#features/news/editing/publication-problem.ts'
import { formatTime } from '#shared/berlin-time.ts'

export const stateNames: Record<ArticleState, string> = {
  draft: 'Entwurf',
  planned: 'Geplant',
  public: 'Öffentlich',
  ended: 'Beendet',
}

/** For an article without a heading. */
export const UNTITLED = 'Ohne Überschrift'

const sentences: Record<PublicationProblem['kind'], { field: string; sentence: string }> = {
  'title-missing': { field: 'title', sentence: 'Die Überschrift fehlt.' },
  'text-missing': { field: 'markdown', sentence: 'Es steht noch kein Text da.' },
  'slug-impossible': {
    field: 'slug',
    sentence: 'So kann die Adresse nicht heißen: Möglich sind kleine Buchstaben, Ziffern und einzelne Striche.',
  },
  'slug-taken': { field: 'slug', sentence: 'Diese Adresse hat schon etwas anderes.' },
  'page-address-impossible': {
    field: 'slug',
    sentence:
      'So kann die Adresse nicht heißen: Möglich sind kleine Buchstaben, Ziffern und einzelne Striche, zum Beispiel /verein/satzung.',
  },
  'page-address-ours': {
    field: 'slug',
    sentence: 'Diese Adresse braucht die Website selbst. Bitte wählen Sie eine andere.',
  },
  'moment-missing': { field: 'publishDay', sentence: 'Bitte wählen Sie Tag und Uhrzeit des Erscheinens.' },
  'moment-past': { field: 'publishDay', sentence: 'Dieser Zeitpunkt ist schon vorbei.' },
  'end-impossible': { field: 'endDay', sentence: 'Dieses Ende gibt es nicht im Kalender.' },
  'end-past': { field: 'endDay', sentence: 'Dieses Ende ist schon vorbei.' },
  'end-before-beginning': { field: 'endDay', sentence: 'Das Ende liegt vor dem Erscheinen.' },
  'unknown-picture': { field: 'pictures', sentence: 'Ein Bild gibt es nicht mehr.' },
  'description-missing': { field: 'pictures', sentence: 'Bei einem Bild fehlt die Beschreibung.' },
  'consent-missing': { field: 'pictures', sentence: 'Bei einem Bild fehlt die Einwilligung.' },
  'consent-withdrawn': { field: 'pictures', sentence: 'Bei einem Bild wurde die Einwilligung widerrufen.' },
}

/** The problems by field, each field once. */
export function toMistakes(problems: readonly PublicationProblem[]): { field: string; message: string }[] {
  const told = problems.map(({ kind }) => sentences[kind])
  return [...Map.groupBy(told, ({ field }) => field)].map(([field, own]) => ({
    field,
    message: [...new Set(own.map(({ sentence }) => sentence))].join(' '),
  }))
}

const flags: Record<PictureProblem['kind'], string> = {
  'consent-missing': 'die Einwilligung',
  'consent-withdrawn': 'die Einwilligung (widerrufen)',
  'description-missing': 'die Beschreibung',
  'unknown-picture': 'die Datei',
}

/** „Bei 1 Bild fehlt die Einwilligung, bei 2 die Beschreibung“; undefined without problems. */
export function flagText(problems: readonly PictureProblem[]): string | undefined {
  const parts = Object.entries(flags).flatMap(([kind, what]) => {
    const count = problems.filter((problem) => problem.kind === kind).length
    return count === 0 ? [] : [{ count, what }]
  })
  const [first, ...others] = parts
  if (!first) return undefined
  const more = others.map(({ count, what }) => `, bei ${count} ${what}`).join('')
  return `Bei ${first.count} ${first.count === 1 ? 'Bild' : 'Bildern'} fehlt ${first.what}${more}`
}

/** „6:05 Uhr“ */
export const clockText = (at: Date) => `${formatTime(at)} Uhr`

const plannedDay = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The label of the button that schedules: „Für Donnerstag, 5. Dezember planen“. @param day as a date field's value */
export function planWords(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime()) ? 'Planen' : `Für ${plannedDay.format(at)} planen`
}
