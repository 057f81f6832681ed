/** Name of the query parameter. */
export const LIMIT = 'zeichen'
const USUAL = 1_500
const MOST = 20_000

/** The number of characters that the gazette allows; the usual number if the parameter is missing or invalid. */
export function readLimit(query: URLSearchParams): number {
  const said = Number(query.get(LIMIT) ?? USUAL)
  return Number.isInteger(said) && said >= 1 && said <= MOST ? said : USUAL
}
