import { findFlash } from '../../../flash.ts'
import type { DocumentCommand } from '#features/club/editing/document-version.ts'

/** Notices shown after the redirect. */
const texts = {
  ja: 'Gespeichert. Auf der Website steht es schon.',
  beides: 'Gespeichert. Inzwischen hat auch jemand anderes etwas geändert; beides steht auf der Website.',
  nichts: 'Nichts geändert: Es steht schon so auf der Website.',
  geholt: 'Die ältere Fassung gilt wieder. Auf der Website steht sie schon.',
  abgesagt: 'Abgesagt. Es steht schon auf der Startseite und im Kalender.',
  doch: 'Zurückgenommen. Das Training findet statt.',
  hochgeladen: 'Hochgeladen. Das Dokument ist das letzte der Liste; Titel und Beschreibung können Sie dort ändern.',
  ersetzt: 'Ersetzt. Unter derselben Adresse gibt es jetzt die neue Fassung.',
  'keine-datei': 'Es kam keine Datei an. Bitte wählen Sie zuerst eine aus.',
  'kein-pdf': 'Nicht übernommen: Das ist keine PDF-Datei.',
  'datei-weg': 'Nicht übernommen: Die Datei, die ersetzt werden sollte, gibt es nicht mehr.',
  'zu-gross': 'Nicht übernommen: Die Datei ist größer als 20 MB.',
  'nicht-angekommen': 'Die Datei kam nicht ganz an. Bitte versuchen Sie es noch einmal.',
  amt: 'Übernommen. Auf der Website steht es schon.',
} as const
export type Flash = keyof typeof texts

export const flashText = (word: string | null): string | undefined => findFlash(texts, word)

/** The commands on a document, as its history calls them. */
export const documentCommands: Record<DocumentCommand, string> = {
  file: 'Aus einer Datei übernommen',
  save: 'Geändert',
  restore: 'Ältere Fassung geholt',
  'cancel-today': 'Training für den Tag abgesagt',
  undo: 'Absage zurückgenommen',
  office: 'Amt übergeben',
  upload: 'Datei hochgeladen',
}
