/** Words of an error for people: those of the service, or the text key for a service that cannot be reached. */
export function wordsOf(error: unknown): string {
  if (isUnreachable(error)) return 'offline'
  const described = readDescription(error)
  if (described !== undefined) return described
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

/** `fetch` throws a TypeError for everything that keeps an answer from coming; a refresh also gives up after 30 s. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message === 'Token refresh timeout')

function readDescription(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('json' in error)) return undefined
  const { json } = error
  if (typeof json !== 'object' || json === null || !('error_description' in json)) return undefined
  return typeof json.error_description === 'string' ? json.error_description : undefined
}
