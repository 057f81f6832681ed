/** The text of an error: the service's own words, or a text key if the service cannot be reached. */
export function wordsOf(error: unknown): string {
  if (isUnreachable(error)) return 'offline'
  const described = readDescription(error)
  if (described !== undefined) return described
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

/** `fetch` throws a TypeError whenever no answer comes; a refresh also gives up after 30 s. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message === 'Token refresh timeout')

function readDescription(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('json' in error)) return undefined
  const { json } = error
  if (typeof json !== 'object' || json === null || !('error_description' in json)) return undefined
  return typeof json.error_description === 'string' ? json.error_description : undefined
}
