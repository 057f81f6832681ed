/** One way to go from a node to another. @property cost of each unit; less than nothing where it is wanted */
type Edge = { from: number; to: number; room: number; cost: number; back: number }

/**
 * A network with costs, through which units are sent on the way that costs least as long as there is room, then on the next one: what is
 * sent then costs least altogether (successive shortest paths). There may be no circle on which a unit would earn.
 */
export function createNetwork(nodes: number) {
  const edges: Edge[] = []
  const leaving: number[][] = Array.from({ length: nodes }, () => [])

  const addHalf = (edge: Edge): void => {
    leaving[edge.from]?.push(edges.length)
    edges.push(edge)
  }

  return {
    /** @returns its number, for {@link used} */
    connect(from: number, to: number, room: number, cost: number): number {
      const index = edges.length
      addHalf({ from, to, room, cost, back: index + 1 })
      addHalf({ from: to, to: from, room: 0, cost: -cost, back: index })
      return index
    },

    /** How many units went over an edge. */
    used: (index: number): number => edges[edges[index]?.back ?? 0]?.room ?? 0,

    /** @returns how many units found a way, at most as many as were to be sent */
    send(source: number, sink: number, units: number): number {
      let sent = 0
      while (sent < units) {
        const way = cheapestWay(edges, leaving, source, sink)
        if (!way) return sent
        const together = Math.min(units - sent, ...way.map(({ room }) => room))
        for (const edge of way) {
          edge.room -= together
          const back = edges[edge.back]
          if (back) back.room += together
        }
        sent += together
      }
      return sent
    },
  }
}

/** Bellman and Ford's, with a queue of nodes that have become cheaper. */
function cheapestWay(edges: Edge[], leaving: number[][], source: number, sink: number): Edge[] | undefined {
  const costs = leaving.map(() => Infinity)
  const arrivals: (Edge | undefined)[] = leaving.map(() => undefined)
  costs[source] = 0
  const queue = [source]
  const isQueued = leaving.map((_, node) => node === source)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    isQueued[next] = false
    for (const index of leaving[next] ?? []) {
      const edge = edges[index]
      if (!edge || edge.room === 0) continue
      const cost = (costs[next] ?? Infinity) + edge.cost
      if (cost >= (costs[edge.to] ?? Infinity)) continue
      costs[edge.to] = cost
      arrivals[edge.to] = edge
      if (!isQueued[edge.to]) {
        isQueued[edge.to] = true
        queue.push(edge.to)
      }
    }
  }
  return wayTo(sink, source, arrivals)
}

function wayTo(sink: number, source: number, arrivals: readonly (Edge | undefined)[]): Edge[] | undefined {
  const way: Edge[] = []
  for (let node = sink; node !== source;) {
    const edge = arrivals[node]
    if (!edge) return undefined
    way.push(edge)
    node = edge.from
  }
  return way
}
