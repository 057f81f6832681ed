import { z } from 'zod'
import { MAX_TEXT_LENGTH } from './picture.ts'

/** `pictures/texts.yaml`: description of each picture, by file name; an empty text marks mere decoration. */
export const pictureTextsSchema = z.record(
  z
    .string()
    .regex(/^[^/]+\.(?:jpe?g|png|webp|avif|gif|svg)$/i, 'Links vom Doppelpunkt steht der Dateiname eines Bildes.'),
  z
    .string('Hier fehlt die Beschreibung des Bildes; für ein reines Schmuckbild schreiben Sie "".')
    .trim()
    .max(MAX_TEXT_LENGTH, `Eine Bildbeschreibung hat höchstens ${MAX_TEXT_LENGTH} Zeichen.`)
    .regex(/^[^\p{Cc}]*$/u, 'Eine Bildbeschreibung steht in einer Zeile.'),
  'Erwartet werden Zeilen der Form „dateiname.jpg: Was auf dem Bild zu sehen ist“.',
)

export type PictureTexts = z.infer<typeof pictureTextsSchema>
