/**
 * A colour in OKLCH, where equal steps look equal: https://www.w3.org/TR/css-color-4/#ok-lab
 *
 * @property lightness in per cent @property hue in degrees
 */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Red, green and blue, each from 0 to 1, in linear light, not gamma-encoded. */
type Light = [red: number, green: number, blue: number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Whether a text is a colour as {@link toOklch} and {@link contrast} read it: `#0755b9`. */
export const isColour = (text: string): boolean => HEX.test(text)

/** @throws RangeError for anything that is not a colour; check with {@link isColour} first */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLight(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness: lightness * 100, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 }
}

/** In sRGB: channels outside of its gamut are clipped, as browsers do. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const light = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${light.map(toByte).join('')}`
}

/** Contrast ratio of two colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = toLight(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLight(hex: string): Light {
  const [, red, green, blue] = HEX.exec(hex) ?? []
  if (red === undefined || green === undefined || blue === undefined) throw new RangeError(`not a colour: ${hex}`)
  return [fromByte(red), fromByte(green), fromByte(blue)]
}

function fromByte(digits: string): number {
  const written = Number.parseInt(digits, 16) / 255
  return written <= 0.04045 ? written / 12.92 : ((written + 0.055) / 1.055) ** 2.4
}

function toByte(light: number): string {
  const written = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(written, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
}
