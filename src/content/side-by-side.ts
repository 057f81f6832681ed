/** @property lanes so many pieces of work at once @property capacity what all that is under way may weigh together */
type Limits = { lanes: number; capacity: number }

/** Something to do, and how heavy it is, in the unit of the capacity. */
type Load<T> = { weight: number; work: () => Promise<T> }

/**
 * Works on many things side by side, in their order, as far as the limits allow; what is heavier than the whole capacity is worked on alone.
 * After a failure nothing new is begun, and what is under way comes to its end.
 *
 * @param lift takes a thing up; as many as there are lanes are held at once
 * @throws the first failure
 */
export async function sideBySide<Item, T>(
  items: readonly Item[],
  { lanes, capacity }: Limits,
  lift: (item: Item) => Promise<Load<T>>,
): Promise<T[]> {
  const results: T[] = Array.from({ length: items.length })
  const waiting: (() => void)[] = []
  let [next, burden] = [0, 0]
  let hasFailed = false

  const fits = (weight: number) => burden === 0 || burden + weight <= capacity
  async function runLane(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const index = next
      next += 1
      try {
        const { weight, work } = await lift(items[index] as Item)
        while (!fits(weight)) await new Promise<void>((wake) => waiting.push(wake))
        burden += weight
        try {
          results[index] = await work()
        } finally {
          burden -= weight
          for (const wake of waiting.splice(0)) wake()
        }
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const lanesDone = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, runLane))
  const failure = lanesDone.find((lane) => lane.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
