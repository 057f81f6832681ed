import { MAX_BYTES, MAX_PIXELS } from '#platform/images/image-limits.ts'
import { imageRefusalText } from '#platform/images/image-refusal-text.ts'
import type { ReceiveRefusal } from './receive-pictures.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const MEGABYTE = 1024 * 1024

/** What the sender of a picture reads: what is wrong and how to fix it. */
export function uploadRefusalText(refusal: ReceiveRefusal): string {
  const { maxFiles, maxBytes, maxTotalBytes } = UPLOAD_LIMITS
  switch (refusal.kind) {
    case 'not-a-picture':
      return 'Diese Datei ist kein lesbares Bild. Möglich sind JPEG, PNG, WebP, AVIF und GIF; Fotos im iPhone-Format HEIC bitte vorher als JPEG speichern.'
    case 'drawing':
      return 'Zeichnungen (SVG) nimmt die Bilderverwaltung nicht an. Bitte speichern Sie das Bild als PNG.'
    case 'unknown-picture':
      return 'Das Bild, das ersetzt werden soll, gibt es nicht mehr.'
    case 'no-picture':
      return 'Bitte wählen Sie zuerst ein Bild aus.'
    case 'not-multipart':
      return 'Hier kommen nur Bilder an. Bitte wählen Sie welche aus.'
    case 'incomplete':
      return 'Die Bilder kamen nicht vollständig an. Bitte senden Sie die fehlenden noch einmal.'
    case 'file-too-large':
      return `Dieses Bild ist größer als ${maxBytes / MEGABYTE} MB. Bitte verkleinern Sie es vorher; auch die Bilder danach kamen nicht an.`
    case 'too-many-files':
      return `Es gehen höchstens ${maxFiles} Bilder auf einmal. Bitte senden Sie die übrigen danach.`
    case 'all-too-large':
      return `Die Bilder sind zusammen größer als ${maxTotalBytes / MEGABYTE} MB. Bitte senden Sie die übrigen danach.`
    default:
      return imageRefusalText(refusal)
  }
}

const REFUSALS: ReceiveRefusal[] = [
  { kind: 'not-a-picture' },
  { kind: 'too-large', bytes: MAX_BYTES + 1, maxBytes: MAX_BYTES },
  { kind: 'too-many-pixels', maxPixels: MAX_PIXELS },
  { kind: 'unsafe-svg' },
  { kind: 'drawing' },
  { kind: 'unknown-picture' },
  { kind: 'no-picture' },
  { kind: 'not-multipart' },
  { kind: 'incomplete' },
  { kind: 'file-too-large' },
  { kind: 'too-many-files' },
  { kind: 'all-too-large' },
]

/** For a page that has only the kind. @returns undefined for an unknown kind */
export const refusalOfKind = (kind: string): ReceiveRefusal | undefined => REFUSALS.find((each) => each.kind === kind)
