import { DARK, type Colours, type Token } from './palette-table.ts'
import { isPresent, paletteOf } from './palette.ts'

/**
 * The stylesheet with all colours of a site, for the light and the dark scheme; it must come before all others. Print uses the light colours, and
 * print styles set them black on white.
 */
export function colourRules(colours: Colours): string {
  const { light, dark } = paletteOf(colours)
  const changed = Object.entries(dark).filter(([token]) => token in DARK)
  return (
    `@layer base{:root{${declare(Object.entries(light))}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${declare(changed)}}}}`
  )
}

const declare = (colours: [string, string][]) => colours.map(([token, value]) => `--${token}:${value}`).join(';')

const colourOf = (colours: Colours, token: Token): string => paletteOf(colours).light[token]

/** The browser's frame around the pages in the present colours, from before clubs could choose. */
const PRESENT_FRAME = '#0a1a3c'

/** The darkest of the surfaces, for the browser's frame. */
export const frameColour = (colours: Colours): string =>
  isPresent(colours) ? PRESENT_FRAME : colourOf(colours, 'primary-night')
