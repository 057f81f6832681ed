/** Name of the field in the address. */
export const LIMIT = 'zeichen'
const USUAL = 1_500
const MOST = 20_000

/** How many characters the paper takes; the usual number where nobody has said, or no number. */
export function readLimit(query: URLSearchParams): number {
  const said = Number(query.get(LIMIT) ?? USUAL)
  return Number.isInteger(said) && said >= 1 && said <= MOST ? said : USUAL
}
