import { toHex, toOklch } from './colour.ts'
import { PRESENT_COLOURS, type Colours } from './palette-table.ts'

const WRITTEN = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi

/** Ranges of hues, in degrees, that count as one of the present colours; all others stay as they are. */
const RANGES = { primary: [200, 300], accent: [30, 100] } as const
/** A lower chroma counts as grey, whatever its hue. */
const GREY = 0.015

/** Recolours a drawing for a club: blue takes the hue of the primary colour, orange that of the accent. */
export const turnColours = (drawing: string, colours: Colours): string =>
  drawing.replace(WRITTEN, (written) => {
    const hex = written.length === 4 ? written.replace(/[0-9a-f]/gi, '$&$&') : written
    const { lightness, chroma, hue } = toOklch(hex)
    const family = (['primary', 'accent'] as const).find((name) => RANGES[name][0] <= hue && hue <= RANGES[name][1])
    if (family === undefined || chroma < GREY || colours[family] === PRESENT_COLOURS[family]) return written
    const [from, to] = [toOklch(PRESENT_COLOURS[family]), toOklch(colours[family])]
    return toHex({ lightness, chroma: (chroma * to.chroma) / from.chroma, hue: hue + to.hue - from.hue })
  })
