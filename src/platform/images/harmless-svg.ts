import { drawingWork, MAX_DRAWING_WORK } from './drawing-work.ts'
import { readSvgTokens, type SvgToken } from './svg-tokens.ts'

/** The allowed elements; script, foreignObject, links, animations and embedded pictures are not among them. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style switch view
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
)

const DECLARATION = /^<\?xml\s[^<>?]*\?>/
const ENCODING = /encoding\s*=\s*["'](?!utf-8["'])/i
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Entities other than the five predefined ones, and CSS escapes, could spell a forbidden word in disguise. */
const DISGUISE = /&(?!(?:amp|lt|gt|quot|apos);)|\\/
const OUTSIDE_URL = /url\((?!\s*(?:["']|&quot;|&apos;)?#)/i
/** Attributes that browsers read as styles accept these, too. */
const OUTSIDE_FUNCTION = /(?:image|image-set|src|expression)\(/i

/**
 * Whether an SVG only draws: it runs no code, loads nothing, embeds no other document, and renders in bounded time.
 *
 * Parses strictly and uses an allow-list; an SVG in an unusual notation counts as harmful.
 */
export function isHarmlessSvg(bytes: Buffer): boolean {
  const text = decodeUtf8(bytes)
  if (text === undefined) return false
  const declaration = DECLARATION.exec(text)?.[0] ?? ''
  if (ENCODING.test(declaration)) return false
  const tokens = readSvgTokens(text.slice(declaration.length))
  return (
    tokens?.every((token, i) => isHarmlessToken(token, tokens[i - 1])) === true &&
    drawingWork(tokens) <= MAX_DRAWING_WORK
  )
}

function isHarmlessToken({ kind, name, text }: SvgToken, before: SvgToken | undefined): boolean {
  if (kind === 'end') return true
  // Nothing may interrupt a style sheet: the parser joins its pieces again.
  if (before?.name === 'style') return kind === 'text' && isHarmlessStyle(text)
  return kind === 'text' || kind === 'comment' || isHarmlessElement(name, text)
}

function isHarmlessElement(name: string, attributes: string): boolean {
  return ELEMENTS.has(name) && [...attributes.matchAll(ATTRIBUTE)].every(isHarmlessAttribute)
}

function isHarmlessAttribute([, name = '', inDouble, inSingle]: RegExpExecArray): boolean {
  const value = inDouble ?? inSingle ?? ''
  const localName = name.slice(name.indexOf(':') + 1).toLowerCase()
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (localName.startsWith('on') || name === 'xml:base' || DISGUISE.test(value)) return false
  if (localName === 'href' || localName === 'src') return value.startsWith('#')
  return localName === 'style' ? isHarmlessStyle(value) : !OUTSIDE_URL.test(value) && !OUTSIDE_FUNCTION.test(value)
}

function isHarmlessStyle(style: string): boolean {
  return ![OUTSIDE_URL, OUTSIDE_FUNCTION, DISGUISE, /@/].some((harm) => harm.test(style))
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
