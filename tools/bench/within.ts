/**
 * The outcome of work, with a time limit.
 *
 * @throws when the time is over; the caller must end the work itself
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
