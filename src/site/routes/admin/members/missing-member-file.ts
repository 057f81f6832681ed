import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing(
  { 'unknown-file': 'Dieses Dokument gibt es nicht (mehr).' },
  'Das sehen nur Mitglieder. Sind Sie Mitglied? Dann bitten Sie den Vorstand, Ihr Konto freizuschalten.',
)

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Für Mitglieder des Vereins', path: undefined })
