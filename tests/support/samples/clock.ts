export type Clock = ReturnType<typeof createClock>

/** A clock that stands still until the test moves it. @param start such as `2024-12-01T12:00:00Z` */
export function createClock(start: string) {
  let moment = Date.parse(start)
  return {
    now: () => new Date(moment),
    advance(milliseconds: number) {
      moment += milliseconds
    },
    set(instant: string) {
      moment = Date.parse(instant)
    },
  }
}
