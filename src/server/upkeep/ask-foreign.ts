import { SECOND } from '#shared/durations.ts'

const PATIENCE = 10 * SECOND
const GONE = [404, 410]

/**
 * Whether another site still has an address. What it refuses, leads elsewhere, or cannot answer at the moment, counts as there: where an
 * answer leads is for its author to say, and may be somewhere that only this server reaches.
 */
export async function askForeign(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    return !GONE.includes(answer.status)
  } catch (error) {
    return !isUnknownHost(error)
  }
}

/** The name is gone for good, not only the way there. */
function isUnknownHost(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'
}
