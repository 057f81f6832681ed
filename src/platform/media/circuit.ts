import { isMediaAway, type MediaAwayError } from '#platform/media/media-away.ts'

type Parts = {
  /** Milliseconds that only ever grow. */
  clock: () => number
  /** So long nothing is tried after a failure. */
  restMilliseconds: number
  /** Told once when the store goes away, and once when it is back. */
  onAway?: (error: MediaAwayError) => void
  onBack?: () => void
}

/**
 * Spares a store that is away, and those who would wait for it: after a failure everybody is turned away at once;
 * when the rest is over, one is let through to see whether it is back.
 */
export function createCircuit({ clock, restMilliseconds, onAway, onBack }: Parts) {
  let failure: MediaAwayError | undefined
  let restsUntil = 0
  let isTrying = false

  function noteAway(error: MediaAwayError) {
    restsUntil = clock() + restMilliseconds
    if (!failure) onAway?.(error)
    failure = error
  }

  function noteAnswer() {
    if (failure) onBack?.()
    failure = undefined
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isTrial = failure !== undefined
    if (failure) {
      if (isTrying || clock() < restsUntil) throw failure
      isTrying = true
    }
    try {
      const result = await work()
      noteAnswer()
      return result
    } catch (error) {
      if (isMediaAway(error)) noteAway(error)
      else noteAnswer()
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}
