import type { ImageRefusal } from './prepare-master.ts'

/** For the person who sent the picture: what is wrong and how to correct it. */
export function imageRefusalText(refusal: ImageRefusal): string {
  switch (refusal.kind) {
    case 'not-a-picture':
      return 'Diese Datei ist kein lesbares Bild. Möglich sind JPEG, PNG, WebP, AVIF, GIF und SVG; Fotos im iPhone-Format HEIC bitte vorher als JPEG speichern.'
    case 'too-large':
      return `Das Bild ist mit ${inMegabytes(refusal.bytes)} zu groß. Erlaubt sind höchstens ${inMegabytes(refusal.maxBytes)}; bitte verkleinern Sie es vorher.`
    case 'too-many-pixels':
      return `Das Bild hat zu große Abmessungen. Erlaubt sind höchstens ${refusal.maxPixels / 1_000_000} Millionen Bildpunkte; bitte verkleinern Sie es vorher.`
    case 'unsafe-svg':
      return 'Diese SVG-Datei enthält mehr als eine Zeichnung (etwa Skripte, eingebettete Bilder, Verweise nach außen oder Angaben des Zeichenprogramms), oder sie ist zu aufwendig gezeichnet. Bitte speichern Sie sie als „einfaches SVG“ oder als PNG.'
  }
}

/** Rounded up to a tenth, so that a file just over the limit does not read like one at the limit. */
const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('de-DE')} MB`
