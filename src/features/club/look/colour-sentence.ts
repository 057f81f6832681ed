import type { ColourProblem } from '#shared/colours/check-colours.ts'
import { WORDS } from '#shared/colours/palette.ts'

/** @param ratio from 1 to 21 @returns rounded down, because 4,49 must not be shown as the required 4,5 */
export const ratioText = (ratio: number): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString('de-DE', { minimumFractionDigits: 1 })

/** Why a colour is refused, and which one would be accepted. */
export function colourSentence({ kind, ratio, nearest }: ColourProblem): string {
  const reason =
    kind === 'too-light'
      ? 'Auf Weiß und unter weißer Schrift ist dieser Ton zu hell'
      : 'Für die dunkle Schrift auf den Knöpfen ist dieser Ton zu dunkel'
  return `${reason} (Kontrast ${ratioText(ratio)} zu 1, nötig sind ${ratioText(WORDS)}). Der nächste, der geht, ist "${nearest}".`
}
