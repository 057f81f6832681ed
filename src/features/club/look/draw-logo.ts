import { turnColours } from '#shared/colours/turn-colours.ts'
import { drawLetters, initialsOf } from './letters.ts'
import type { Look } from './look.ts'

/** Net, edge line, and the ball on its way over. */
const BALL =
  '<path d="M6 27.5h28" stroke="#fff" stroke-width="2.4"/><path d="M20 19.4v8" stroke="#fff" stroke-width="2.4" stroke-dasharray="1.6 1.4"/><path d="M8 24c4-9 9-12.5 14-12.3" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray=".1 3.4" stroke-linecap="round"/><circle cx="27" cy="13" r="5.2" fill="#ff9d2b"/>'
const SIDE = 40
/** How much of the square letters may take, and how thick their lines are. */
const ROOM = 26
const STROKE = 3.2
/** Systems crop such icons to circles and rounded squares: this share of the side stays visible (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE_PART = 0.7

/**
 * The club's drawn mark as an SVG document with a side of 40.
 *
 * @param shape `rounded` stands on its own; `full` fills its square, for systems that cut it themselves
 */
export function drawLogo(look: Look, shortName: string, shape: 'rounded' | 'full' = 'rounded'): string {
  const { colours, logo } = look
  const mark = logo === 'ball' ? BALL : writeLetters(look.letters ?? initialsOf(shortName), colours.accent)
  const offset = (SIDE * (1 - SAFE_PART)) / 2
  const shown =
    shape === 'full' ? `<g transform="translate(${offset} ${offset}) scale(${SAFE_PART})">${mark}</g>` : mark
  const ground = `<rect width="40" height="40"${shape === 'full' ? '' : ' rx="10"'} fill="${colours.primary}"/>`
  const drawn = logo === 'ball' ? turnColours(shown, colours) : shown
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">${ground}${drawn}</svg>`
}

/** White on the primary colour, on a line in the accent. */
function writeLetters(letters: string, accent: string): string {
  const { width, paths } = drawLetters(letters)
  const scale = Math.min(ROOM / width, 1.3)
  const x = (SIDE - width * scale) / 2
  const y = (SIDE - 14 * scale) / 2 - 1.5
  const strokes = paths.map((path) => `<path transform="translate(${path.x})" d="${path.strokes}"/>`).join('')
  const style = `fill="none" stroke="#fff" stroke-width="${(STROKE / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"`
  return (
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})" ${style}>${strokes}</g>` +
    `<path d="M8 33h24" stroke="${accent}" stroke-width="2.4" stroke-linecap="round"/>`
  )
}
