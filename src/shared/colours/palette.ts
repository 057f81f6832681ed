import { contrast, toHex, toOklch, type Oklch } from './colour.ts'
import {
  DARK,
  LIGHT,
  PRESENT_CHROMA,
  PRESENT_COLOURS,
  PRESENT_HUES,
  type Colours,
  type Tone,
  type Token,
} from './palette-table.ts'

/** Every colour of the site by its token, as CSS writes it. */
export type Palette = { light: Record<Token, string>; dark: Record<Token, string> }

/** WCAG 2.2 AA: the contrast of words (1.4.3) and of other things that must be discernible (1.4.11). */
export const WORDS = 4.5
const SIGNS = 3
const WHITE = '#ffffff'

/** `token` must stand out from all `grounds`. @property moves its direction until it does: lighter (1) or darker (-1) */
type Need = { token: Token; grounds: (Token | typeof WHITE)[]; ratio: number; moves: 1 | -1 }

/** In this order, since a token comes after its ground. Under white words, the surface moves. */
const LIGHT_NEEDS: Need[] = [
  { token: 'wash', grounds: ['primary'], ratio: WORDS, moves: 1 },
  { token: 'primary-soft', grounds: ['primary'], ratio: WORDS, moves: 1 },
  { token: 'accent-soft', grounds: ['primary'], ratio: WORDS, moves: 1 },
  ...(['primary-surface', 'primary-hover', 'primary-deep', 'primary-night', 'shade'] as const).map(whiteOn),
  { token: 'ink', grounds: ['paper', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: -1 },
  { token: 'ink-2', grounds: ['paper', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: -1 },
  { token: 'field-line', grounds: ['paper', 'wash'], ratio: SIGNS, moves: -1 },
  { token: 'primary-strong', grounds: ['paper', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: -1 },
  { token: 'focus-edge', grounds: ['paper', 'wash'], ratio: SIGNS, moves: -1 },
  { token: 'accent-ink', grounds: ['accent', 'accent-hover'], ratio: WORDS, moves: -1 },
  { token: 'accent-note', grounds: ['accent-soft'], ratio: WORDS, moves: -1 },
  { token: 'on-night', grounds: ['primary-night', 'primary-deep', 'shade'], ratio: WORDS, moves: 1 },
]

const DARK_NEEDS: Need[] = [
  ...(['primary-surface', 'primary-hover', 'primary-night'] as const).map(whiteOn),
  { token: 'ink', grounds: ['paper', 'raised', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: 1 },
  { token: 'ink-2', grounds: ['paper', 'raised', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: 1 },
  { token: 'field-line', grounds: ['paper', 'raised', 'wash'], ratio: SIGNS, moves: 1 },
  { token: 'primary', grounds: ['paper', 'raised', 'wash', 'primary-soft', 'accent-soft'], ratio: WORDS, moves: 1 },
  {
    token: 'primary-strong',
    grounds: ['paper', 'raised', 'wash', 'primary-soft', 'accent-soft'],
    ratio: WORDS,
    moves: 1,
  },
  { token: 'wrong', grounds: ['paper', 'raised', 'wash'], ratio: WORDS, moves: 1 },
  { token: 'accent-note', grounds: ['accent-soft'], ratio: WORDS, moves: 1 },
]

/** The required contrasts of a palette, for checks. */
export const paletteNeeds = { light: LIGHT_NEEDS, dark: DARK_NEEDS }

function whiteOn(token: Token): Need {
  return { token, grounds: [WHITE], ratio: WORDS, moves: -1 }
}

/**
 * All colours of a site for the two that its club has chosen. The present two get the tones that were chosen by eye; for others, these tones are
 * turned to the new hues, desaturated with them, and moved as far as contrast requires.
 *
 * @param colours without problems according to `findColourProblems`
 */
export function paletteOf(colours: Colours): Palette {
  if (isPresent(colours)) return present
  const tones = turnTo(colours)
  const { primary, accent } = colours
  const light = settle({ ...mapTones(LIGHT, tones), primary, 'primary-surface': primary, accent }, LIGHT_NEEDS)
  const dark = settle({ ...light, ...mapTones(DARK, tones) }, DARK_NEEDS)
  return { light, dark }
}

export const isPresent = ({ primary, accent }: Colours): boolean =>
  primary === PRESENT_COLOURS.primary && accent === PRESENT_COLOURS.accent

/** Tones that depend on a chosen colour (hover, strong) follow its lightness. */
function turnTo(colours: Colours): (token: string, tone: Tone) => string {
  const chosen = { primary: toOklch(colours.primary), accent: toOklch(colours.accent) }
  const nearby: Record<string, Partial<Oklch>> = {
    'primary-hover': { lightness: chosen.primary.lightness - 6 },
    'primary-strong': { lightness: Math.min(31, chosen.primary.lightness - 10) },
    'accent-hover': { lightness: Math.min(chosen.accent.lightness + 4, 97) },
  }
  return (token, tone) => {
    if (tone.family === 'fixed') return toHex(tone)
    const { chroma, hue } = chosen[tone.family]
    const turned = {
      lightness: tone.lightness,
      chroma: tone.chroma * Math.min(chroma / PRESENT_CHROMA, 1),
      hue: hue + tone.hue - PRESENT_HUES[tone.family],
    }
    const isNearby = tone === (LIGHT as Record<string, Tone>)[token]
    return toHex({ ...turned, ...(isNearby && nearby[token]) })
  }
}

function mapTones<T extends Record<string, Tone>>(tones: T, write: (token: string, tone: Tone) => string) {
  const entries = Object.entries(tones).map(([token, tone]) => [token, write(token, tone)])
  // The keys are those of the table.
  return Object.fromEntries(entries) as Record<keyof T, string>
}

const STEP = 1

/** Moves each token until it stands out from its grounds, or reaches the end of the scale. */
function settle(colours: Record<Token, string>, needs: Need[]): Record<Token, string> {
  const settled = { ...colours }
  for (const { token, grounds, ratio, moves } of needs) {
    const against = grounds.map((ground) => (ground === WHITE ? WHITE : settled[ground]))
    const { chroma, hue, lightness } = toOklch(settled[token])
    for (let moved = lightness; !standsOut(settled[token], against, ratio) && moved > 0 && moved < 100;) {
      moved = Math.min(Math.max(moved + moves * STEP, 0), 100)
      // The ends of the scale are plain white and black; a chroma left there would give a hue that no screen can show.
      settled[token] = toHex({ lightness: moved, chroma: moved % 100 === 0 ? 0 : chroma, hue })
    }
  }
  return settled
}

const standsOut = (colour: string, grounds: string[], ratio: number): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= ratio)

/** As short as the minifier of the build writes it. */
const shorten = (value: number) => String(value).replace(/^0\./, '.')
const toCss = (tone: Tone) =>
  tone.lightness === 100 ? '#fff' : `oklch(${tone.lightness}% ${shorten(tone.chroma)} ${tone.hue})`
const presentLight = mapTones(LIGHT, (_, tone) => toCss(tone))
const present: Palette = {
  light: presentLight,
  dark: { ...presentLight, ...mapTones(DARK, (_, tone) => toCss(tone)) },
}
