/**
 * A tie that can be played now.
 *
 * @property people busy while it is played: both sides, or their players where players enter several competitions
 * @property chain length of the longest chain of ties that depend on it, including itself
 * @property left number of ties its two sides together still have to play in this stage
 * @property readySince time at which both sides were known and free
 */
export type ReadyTie = {
  key: string
  people: readonly string[]
  chain: number
  left: number
  readySince: number
  tables: number
}

/** @property tables free tables, in the order in which to fill them @property busy people who are at a table, or have to rest */
export type Hall = { tables: readonly string[]; busy: ReadonlySet<string> }

/** @property reason why it is next: what depends on it, or how long it has waited */
export type Proposal = { tie: string; tables: readonly string[]; reason: 'chain' | 'waiting' }

/**
 * The ties to call to the free tables: first those with the longest chain behind them, then those that have waited longest. Nobody is
 * called twice, and no table stays free while a tie could be played on it.
 */
export function proposeCalls(ready: readonly ReadyTie[], hall: Hall): Proposal[] {
  const free = [...hall.tables]
  const busy = new Set(hall.busy)
  const proposals: Proposal[] = []
  const shortest = Math.min(...ready.map(({ chain }) => chain))
  for (const tie of ready.toSorted(byUrgency)) {
    if (tie.tables > free.length || tie.people.some((person) => busy.has(person))) continue
    for (const person of tie.people) busy.add(person)
    const reason = tie.chain > shortest ? 'chain' : 'waiting'
    proposals.push({ tie: tie.key, tables: free.splice(0, tie.tables), reason })
  }
  return proposals
}

/** The order in which ties will be called as tables come free: players of an earlier tie have to wait for its end. */
export function callOrder<Tie extends { ready: ReadyTie }>(ties: readonly Tie[]): Tie[] {
  const order: Tie[] = []
  let left = ties.toSorted((one, other) => byUrgency(one.ready, other.ready))
  while (left.length > 0) {
    const busy = new Set<string>()
    const later: Tie[] = []
    for (const tie of left) {
      const { people } = tie.ready
      if (people.some((person) => busy.has(person))) later.push(tie)
      else order.push(tie)
      for (const person of people) busy.add(person)
    }
    left = later
  }
  return order
}

/** The longest chain first, then the sides with the most ties left, then the longest wait. */
const byUrgency = (one: ReadyTie, other: ReadyTie): number =>
  other.chain - one.chain || other.left - one.left || one.readySince - other.readySince
