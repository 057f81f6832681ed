import type { Pdf } from './pdf.ts'
import { splitByFont, type Weight } from './typeface.ts'

/** @property size in points @property leading line height as a multiple of the size @property tight slightly closer letters, as in headings */
export type TextStyle = { size: number; weight?: Weight; colour?: string; leading?: number; tight?: boolean }
/** @property width in points; a text without line breaks needs none */
export type TextPlace = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

const INK = '#141821'
const LEADING = 1.4
const TIGHT = -0.02
/** From the top of a line without leading to its baseline, as a multiple of the size. */
export const ASCENT = 0.85
/** All digits are equally wide, so that columns of figures align. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

const SOFT_HYPHEN = '\u00ad'
/** Does not break before a number at the end of a name. */
const BREAKS = /(?<=[ \-–/\u00ad])(?!\d{1,2}(?:$| –))/u

const optionsOf = ({ size, tight }: TextStyle) => ({
  features: FEATURES,
  lineBreak: false,
  characterSpacing: tight ? size * TIGHT : 0,
})

/** Measured widths per document at one point of size: the same names are in many cells, and tried at many sizes. */
const measured = new WeakMap<PDFKit.PDFDocument, Map<string, number>>()

/** In points. */
export function textWidth({ doc }: Pdf, text: string, { size, weight = 'regular', tight = false }: TextStyle): number {
  const known = measured.get(doc) ?? new Map<string, number>()
  measured.set(doc, known)
  const key = `${weight} ${tight} ${text}`
  const width = known.get(key) ?? measure(doc, text, { size: 1, weight, tight })
  known.set(key, width)
  return width * size
}

function measure(doc: PDFKit.PDFDocument, text: string, style: TextStyle & { weight: Weight }): number {
  const runs = splitByFont(text, style.weight)
  return runs.reduce((sum, run) => sum + doc.font(run.font, style.size).widthOfString(run.text, optionsOf(style)), 0)
}

/** From one line to the next, in points. */
export const lineHeight = ({ size, leading = LEADING }: TextStyle): number => size * leading

const shown = (line: string) => {
  const text = line.trimEnd()
  return text.replaceAll(SOFT_HYPHEN, '') + (text.endsWith(SOFT_HYPHEN) ? '-' : '')
}

/**
 * Breaks a text into lines: at spaces, hyphens and soft hyphens; words wider than the column between syllables, and if even a syllable is
 * too wide, anywhere.
 */
export function breakLines(pdf: Pdf, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => textWidth(pdf, shown(line), style) <= width
  const split = (part: string) => (fits(part) ? [part] : pdf.hyphenate(part).split(BREAKS))
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph
      .split(BREAKS)
      .flatMap(split)
      .flatMap((part) => (fits(part) ? [part] : [...part]))) {
      if (line !== '' && !fits(line + word)) {
        lines.push(shown(line))
        line = ''
      }
      line += word
    }
    return [...lines, shown(line)]
  })
}

/** @param width in points @returns points */
export function textHeight(pdf: Pdf, text: string, style: TextStyle, width: number): number {
  return breakLines(pdf, text, style, width).length * lineHeight(style)
}

/** One line, even if it is too wide. */
export function setLine(pdf: Pdf, line: string, style: TextStyle, { x, y, width, align = 'left' }: TextPlace): void {
  const rest = width - textWidth(pdf, line, style)
  let at = x + { left: 0, center: rest / 2, right: rest }[align]
  const base = y + (lineHeight(style) - style.size) / 2 + style.size * ASCENT
  pdf.doc.fillColor(style.colour ?? INK)
  for (const run of splitByFont(line, style.weight ?? 'regular')) {
    pdf.doc.font(run.font, style.size).text(run.text, at, base, { ...optionsOf(style), baseline: 'alphabetic' })
    at += pdf.doc.widthOfString(run.text, optionsOf(style))
  }
}

/** A text in a column. @returns its height, in points */
export function setText(pdf: Pdf, text: string, style: TextStyle, place: TextPlace): number {
  const lines = breakLines(pdf, text, style, place.width)
  lines.forEach((line, index) => setLine(pdf, line, style, { ...place, y: place.y + index * lineHeight(style) }))
  return lines.length * lineHeight(style)
}

/** The size, up to the given one, at which a text is no wider than `width`. */
export function fitSize(pdf: Pdf, text: string, style: TextStyle, width: number): number {
  return Math.min(style.size, (style.size * width) / textWidth(pdf, text, style))
}

const SMALLEST = 5

/** The size at which a text has at most so many lines, but not below a legible size. */
export function fitLines(
  pdf: Pdf,
  text: string,
  style: TextStyle,
  { width, lines }: { width: number; lines: number },
): number {
  let { size } = style
  while (size > SMALLEST && breakLines(pdf, text, { ...style, size }, width).length > lines) size -= 0.5
  return size
}
