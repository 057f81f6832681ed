import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing(
  {
    'unknown-duty': 'Diesen Dienst gibt es nicht (mehr).',
    'unknown-occasion': 'Dieses Turnier, Spiel oder dieser Termin ist vorbei, abgesagt oder gelöscht.',
  },
  'Dienstpläne machen Vorstand und Turnierleitung, und für ihre Heimspiele wer eine Mannschaft führt.',
)

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Dienste für Mitglieder', path: undefined })
