import { contrast, toHex, toOklch } from './colour.ts'
import { LIGHT, type Colours } from './palette-table.ts'
import { WORDS } from './palette.ts'

/**
 * Why a colour is refused. @property ratio its contrast with what must stand out from it @property nearest the most similar colour that is accepted
 */
export type ColourProblem = {
  colour: keyof Colours
  kind: 'too-light' | 'too-dark'
  ratio: number
  nearest: string
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** What must stand out from each colour: white (links, words on buttons) from the primary colour, dark words from the accent. */
const COUNTERPART = { primary: WHITE, accent: BLACK } as const

/** Contrast of a colour with its counterpart, from 1 to 21; sufficient from {@link WORDS} on. */
export const legibility = (colour: keyof Colours, hex: string): number => contrast(hex, COUNTERPART[colour])

/** Problems of the two colours, written as `#0755b9`; empty if every page is legible in them. */
export const findColourProblems = (colours: Colours): ColourProblem[] =>
  (['primary', 'accent'] as const).flatMap((colour) => {
    const ratio = legibility(colour, colours[colour])
    if (ratio >= WORDS) return []
    const kind = colour === 'primary' ? 'too-light' : 'too-dark'
    return [{ colour, kind, ratio, nearest: nearestLegible(colour, colours[colour]) }]
  })

/** In tenths of a per cent of lightness. */
const STEP = 0.1

/** The same hue, darker or lighter by no more than necessary; a legible colour stays as it is. */
export function nearestLegible(colour: keyof Colours, hex: string): string {
  if (legibility(colour, hex) >= WORDS) return hex
  const chosen = toOklch(hex)
  const way = colour === 'primary' ? -STEP : STEP
  for (let lightness = chosen.lightness + way; lightness > 0 && lightness < 100; lightness += way) {
    const moved = toHex({ ...chosen, lightness })
    if (legibility(colour, moved) >= WORDS) return moved
  }
  return toHex({ ...LIGHT[colour] })
}
