/** Which of the club's two colours gives a token its hue; the others are the same in every club. */
type Family = 'primary' | 'accent' | 'fixed'

/** @property lightness in per cent @property hue in degrees, as with {@link PRESENT_COLOURS} */
export type Tone = { family: Family; lightness: number; chroma: number; hue: number }

const primary = (lightness: number, chroma: number, hue: number): Tone => ({
  family: 'primary',
  lightness,
  chroma,
  hue,
})
const accent = (lightness: number, chroma: number, hue: number): Tone => ({ family: 'accent', lightness, chroma, hue })
const fixed = (lightness: number, chroma: number, hue: number): Tone => ({ family: 'fixed', lightness, chroma, hue })

/** The two colours that a club chooses, written `#0755b9`: one for surfaces and links, one for the most important action. */
export type Colours = { primary: string; accent: string }

/** The colours for which the tones below were chosen by eye. */
export const PRESENT_COLOURS: Colours = { primary: '#0755b9', accent: '#ff9d2b' }
/** Their hues, in degrees, and their chroma, in OKLCH. */
export const PRESENT_HUES = { primary: 258, accent: 62 }
export const PRESENT_CHROMA = 0.17

/** The light scheme, in OKLCH. */
export const LIGHT = {
  ink: primary(23, 0.045, 262),
  'ink-2': primary(43, 0.04, 260),
  line: primary(90, 0.018, 255),
  'field-line': primary(58, 0.035, 255),
  paper: fixed(100, 0, 0),
  raised: fixed(100, 0, 0),
  wash: primary(97.2, 0.011, 250),
  primary: primary(47, 0.17, 258),
  'primary-strong': primary(31, 0.11, 262),
  'primary-surface': primary(47, 0.17, 258),
  'primary-hover': primary(41, 0.16, 259),
  'primary-deep': primary(31, 0.11, 262),
  'primary-night': primary(22, 0.07, 264),
  'primary-soft': primary(94, 0.03, 252),
  shade: primary(18, 0.06, 264),
  accent: accent(76, 0.17, 62),
  'accent-hover': accent(80, 0.16, 66),
  'accent-ink': accent(30, 0.07, 55),
  'accent-soft': accent(97, 0.035, 80),
  'accent-line': accent(88, 0.08, 78),
  'accent-note': accent(30, 0.07, 55),
  wrong: fixed(47, 0.19, 25),
  'wrong-line': fixed(55, 0.2, 25),
  'wrong-surface': fixed(47, 0.19, 25),
  'on-night': primary(94, 0.02, 250),
  net: primary(22, 0.07, 264),
  'focus-edge': primary(31, 0.11, 262),
} satisfies Record<string, Tone>

export type Token = keyof typeof LIGHT

/**
 * What differs in the dark scheme: surfaces get lighter as they rise, words in the primary colour become light, its surfaces stay dark enough for
 * white words, the accent stays.
 */
export const DARK = {
  ink: primary(95, 0.012, 250),
  'ink-2': primary(78, 0.03, 252),
  line: primary(34, 0.045, 262),
  'field-line': primary(62, 0.045, 256),
  paper: primary(19, 0.045, 264),
  raised: primary(24.5, 0.05, 263),
  wash: primary(23, 0.05, 263),
  primary: primary(79, 0.1, 252),
  'primary-strong': primary(90, 0.05, 252),
  'primary-surface': primary(45, 0.15, 259),
  'primary-hover': primary(51, 0.15, 258),
  'primary-night': primary(15.5, 0.045, 266),
  'primary-soft': primary(30, 0.07, 260),
  'accent-soft': accent(28, 0.045, 70),
  'accent-line': accent(58, 0.11, 66),
  'accent-note': accent(88, 0.08, 78),
  wrong: fixed(80, 0.11, 25),
  'wrong-line': fixed(66, 0.17, 25),
  net: primary(88, 0.03, 252),
} satisfies Partial<Record<Token, Tone>>
