/**
 * The outcome of work that must not take for ever.
 *
 * @throws when the time is over; the work itself has to be ended by whoever began it
 */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds / 1_000} s.`)), milliseconds)
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
