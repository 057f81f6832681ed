import { toHex, toOklch } from './colour.ts'
import { PRESENT_COLOURS, type Colours } from './palette-table.ts'

const WRITTEN = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi

/** Which of the present colours a hue belongs to, in degrees; the rest is left as it is. */
const RANGES = { primary: [200, 300], accent: [30, 100] } as const
/** Less is a grey, whatever its hue. */
const GREY = 0.015

/** A drawing in the present colours as a club with other ones wants it: what is blue there takes the primary hue, what is orange the accent's. */
export const turnColours = (drawing: string, colours: Colours): string =>
  drawing.replace(WRITTEN, (written) => {
    const hex = written.length === 4 ? written.replace(/[0-9a-f]/gi, '$&$&') : written
    const { lightness, chroma, hue } = toOklch(hex)
    const family = (['primary', 'accent'] as const).find((name) => RANGES[name][0] <= hue && hue <= RANGES[name][1])
    if (family === undefined || chroma < GREY || colours[family] === PRESENT_COLOURS[family]) return written
    const [from, to] = [toOklch(PRESENT_COLOURS[family]), toOklch(colours[family])]
    return toHex({ lightness, chroma: (chroma * to.chroma) / from.chroma, hue: hue + to.hue - from.hue })
  })
