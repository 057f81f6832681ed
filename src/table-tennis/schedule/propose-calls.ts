/**
 * A tie that could be played.
 *
 * @property people who is busy while it is played: both sides, or their players where somebody plays in several competitions
 * @property chain so many ties follow each other at least until everything that depends on it is over, itself counted
 * @property left so many ties its sides still have to play in this stage together
 * @property readySince when both sides were known and free
 */
export type ReadyTie = {
  key: string
  people: readonly string[]
  chain: number
  left: number
  readySince: number
  tables: number
}

/** @property tables free ones, in the order in which they are to be filled @property busy who is at a table, or has to rest */
export type Hall = { tables: readonly string[]; busy: ReadonlySet<string> }

/** @property reason why it is the next: what hangs on it, or how long it waits */
export type Proposal = { tie: string; tables: readonly string[]; reason: 'chain' | 'waiting' }

/**
 * What to call on the free tables: first what most depends on, then who waits longest. Nobody is called twice, and no table stays free while
 * a tie could be played on it.
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

/** In which order they will be called as tables come free: whoever plays in an earlier one has to wait for its end. */
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

/** What most depends on, then whose sides have most to play, then who waits longest. */
const byUrgency = (one: ReadyTie, other: ReadyTie): number =>
  other.chain - one.chain || other.left - one.left || one.readySince - other.readySince
