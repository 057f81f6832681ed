import type { DocumentDeed, DocumentVersionLine } from '#features/club/editing/document-version.ts'
import { formatListDate } from '#shared/berlin-time.ts'

const deeds: Record<DocumentDeed, string> = {
  file: 'Aus einer Datei übernommen',
  save: 'Geändert',
  restore: 'Ältere Fassung geholt',
  'cancel-today': 'Training für den Tag abgesagt',
  undo: 'Absage zurückgenommen',
  office: 'Amt übergeben',
  upload: 'Datei hochgeladen',
}

/** „Geändert · 24.11.2024, 18:30 · Petra Zellmann“ @param who undefined for a file and for accounts that are gone */
export function describeVersion({ deed, at, by }: DocumentVersionLine, who: string | undefined) {
  const name = who ?? (by === undefined ? undefined : 'jemand, dessen Konto es nicht mehr gibt')
  return { deed: deeds[deed], when: formatListDate(at), who: name }
}

export const versionText = ({ deed, when, who }: ReturnType<typeof describeVersion>) =>
  [deed, when, who].filter((text) => text !== undefined).join(' · ')
