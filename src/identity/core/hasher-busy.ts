/**
 * Thrown by a password hasher whose queue is full: more people sign in at this moment than the machine can check. Whoever answers
 * requests tells it as `too-many`; it is no fault.
 */
export class HasherBusyError extends Error {
  override name = 'HasherBusyError'
  /** A full queue is worked off in a few seconds. */
  readonly waitSeconds = 10
}
