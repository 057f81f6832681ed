/** The field for signatures, in its own units. */
export const SIGNATURE_FIELD = { width: 600, height: 160 } as const

/** In characters; seven of them fit into the largest form accepted. */
export const LONGEST_SIGNATURE = 8_000
/** Shorter texts are dots, not signatures. */
const SHORTEST = 24
const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/

/**
 * A hand-drawn signature as the strokes of a path (`M10 20L12 24…`); undefined for any other text.
 *
 * @param text as the page sends it, with whole numbers inside of {@link SIGNATURE_FIELD}
 */
export function readSignature(text: string): string | undefined {
  if (text.length < SHORTEST || text.length > LONGEST_SIGNATURE || !STROKES.test(text)) return undefined
  const points = [...text.matchAll(/(\d+) (\d+)/g)]
  const isInside = points.every(([, x, y]) => Number(x) <= SIGNATURE_FIELD.width && Number(y) <= SIGNATURE_FIELD.height)
  return isInside ? text : undefined
}
