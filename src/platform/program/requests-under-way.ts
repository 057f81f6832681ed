/** So many at once are no rush. */
const FEW = 8
let count = 0

/** Requests that wait for their answer, of all sites in this process. */
export const requestsUnderWay = {
  begin: () => void (count += 1),
  end: () => void (count -= 1),
  /** Whether so many wait that what nobody waits for had better come later. */
  areRush: () => count > FEW,
}
