/** Up to this many concurrent requests are no rush. */
const FEW = 8
let count = 0

/** Requests waiting for their answer, of all sites in this process. */
export const requestsUnderWay = {
  begin: () => void (count += 1),
  end: () => void (count -= 1),
  /** Whether so many requests wait that background work should be postponed. */
  areRush: () => count > FEW,
}
