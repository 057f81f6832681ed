import { contrast, toHex, toOklch } from './colour.ts'
import { LIGHT, type Colours } from './palette-table.ts'
import { WORDS } from './palette.ts'

/** Why a colour does not do. @property ratio of what has to be told apart @property nearest that does, most like the one chosen */
export type ColourProblem = {
  colour: keyof Colours
  kind: 'too-light' | 'too-dark'
  ratio: number
  nearest: string
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** What has to stand out from each: links and white words of buttons from the primary colour, dark words from the accent. */
const COUNTERPART = { primary: WHITE, accent: BLACK } as const

/** How well words can be read with a colour, from 1 to 21; from {@link WORDS} on it does. */
export const legibility = (colour: keyof Colours, hex: string): number => contrast(hex, COUNTERPART[colour])

/** What is against two colours; nothing, if every page can be read in them. Both written as `#0755b9`. */
export const findColourProblems = (colours: Colours): ColourProblem[] =>
  (['primary', 'accent'] as const).flatMap((colour) => {
    const ratio = legibility(colour, colours[colour])
    if (ratio >= WORDS) return []
    const kind = colour === 'primary' ? 'too-light' : 'too-dark'
    return [{ colour, kind, ratio, nearest: nearestLegible(colour, colours[colour]) }]
  })

/** In tenths of a per cent of lightness. */
const STEP = 0.1

/** The same hue, darker or lighter by no more than is needed; what is legible stays as it is. */
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
