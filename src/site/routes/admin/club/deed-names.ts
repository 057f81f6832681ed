import type { DocumentDeed } from '#features/club/editing/document-version.ts'

/** What was done to a document, as its history says it. */
export const documentDeeds: Record<DocumentDeed, string> = {
  file: 'Aus einer Datei übernommen',
  save: 'Geändert',
  restore: 'Ältere Fassung geholt',
  'cancel-today': 'Training für den Tag abgesagt',
  undo: 'Absage zurückgenommen',
  office: 'Amt übergeben',
  upload: 'Datei hochgeladen',
}
