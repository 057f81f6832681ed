import type { SvgToken } from './svg-tokens.ts'

/** In shapes. This many, each as large as the picture, take a renderer a minute or two; real drawings have a few thousand small ones. */
export const MAX_DRAWING_WORK = 60_000
/** Depth of nested elements and of references to references; the XML parser gives up earlier. */
const MAX_DEPTH = 500

/** In shapes: the cost of a separate surface as large as the picture, or of a line of very many dashes. */
const LAYER = 300
const NEEDS_LAYER = /opacity\s*[:=]\s*["']?\s*(?!1(?:\.0*)?\s*(?:["';]|$))[\d.]|blend-mode|isolation|stroke-dasharray/i
const LAYERED = /^(?:mask|pattern|filter|fe(?!Merge(?:Node)?$|Func|(?:Distant|Point|Spot)Light)\w+)$/
/** Elements that are not drawn themselves. */
const IDLE = /^(?:svg|defs|title|desc|linearGradient|radialGradient|stop|style)$/
/** Attributes that multiply the work per pixel. */
const REPEATED = /\b(?:numOctaves|radius|order)\s*=\s*["']\s*([\d.]+(?:e\d+)?)/gi
const REFERENCE = /(?:url\(\s*(?:["']|&quot;|&apos;)?|href\s*=\s*["'])#([^"')&\s]+)/g
const ID = /\bid\s*=\s*["']([^"']*)["']/

type Part = { own: number; refersTo: string[]; inside: Part[] }

/**
 * Estimates the work of a renderer from the content of a drawing, counting each part as often as it is referenced: a few lines that
 * reference one another can keep a processor busy for hours, and nothing would end it.
 */
export function drawingWork(tokens: readonly SvgToken[]): number {
  const sheet = tokens.map(({ kind, name, text }) => (kind === 'text' && name === 'style' ? text : '')).join('')
  const { top, byId } = readParts(tokens, NEEDS_LAYER.test(sheet) ? LAYER : 0)
  const known = new Map<Part, number>()
  const workOf = (part: Part | undefined, depth: number): number => {
    const before = part && known.get(part)
    if (!part || before !== undefined) return before ?? 0
    // Circular references end here, too.
    if (depth > MAX_DEPTH) return Infinity
    const below = [...part.inside, ...part.refersTo.map((id) => byId.get(id))]
    const work = part.own + sum(below.map((each) => workOf(each, depth + 1)))
    known.set(part, work)
    return work
  }
  // A rule of the style sheet may apply to every element.
  return workOf(top, 0) + sum(referencesIn(sheet).map((id) => workOf(byId.get(id), 0))) * tokens.length
}

function readParts(tokens: readonly SvgToken[], ofSheet: number): { top: Part; byId: Map<string, Part> } {
  const top: Part = { own: 0, refersTo: [], inside: [] }
  const byId = new Map<string, Part>()
  const open = [top]
  for (const { kind, name, text } of tokens) {
    if (kind === 'end' && open.length > 1) open.pop()
    if (kind !== 'begin' && kind !== 'whole') continue
    const part: Part = { own: ownWork(name, text, ofSheet), refersTo: referencesIn(text), inside: [] }
    byId.set(ID.exec(text)?.[1] ?? '', part)
    open.at(-1)?.inside.push(part)
    if (kind === 'begin') open.push(part)
  }
  return { top, byId }
}

function ownWork(name: string, attributes: string, ofSheet: number): number {
  if (IDLE.test(name)) return 0
  const repeated = Array.from(attributes.matchAll(REPEATED), ([, times]) => Math.max(1, Number(times)))
  if (LAYERED.test(name)) return LAYER * repeated.reduce((product, times) => product * times, 1)
  return 1 + ofSheet + (NEEDS_LAYER.test(attributes) ? LAYER : 0)
}

const referencesIn = (text: string): string[] => Array.from(text.matchAll(REFERENCE), ([, id = '']) => id)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
