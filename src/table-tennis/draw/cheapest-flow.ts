/** One edge between two nodes. @property cost of each unit; negative where flow is wanted */
type Edge = { from: number; to: number; room: number; cost: number; back: number }

/**
 * A network with costs. It sends units along the cheapest path while that has room, then along the next, so that the flow has the least
 * total cost (successive shortest paths). It must not contain a cycle of negative cost.
 */
export function createNetwork(nodes: number) {
  const edges: Edge[] = []
  const leaving: number[][] = Array.from({ length: nodes }, () => [])

  const addHalf = (edge: Edge): void => {
    leaving[edge.from]?.push(edges.length)
    edges.push(edge)
  }

  return {
    /** @returns the number of the edge, for {@link used} */
    connect(from: number, to: number, room: number, cost: number): number {
      const index = edges.length
      addHalf({ from, to, room, cost, back: index + 1 })
      addHalf({ from: to, to: from, room: 0, cost: -cost, back: index })
      return index
    },

    /** How many units went over an edge. */
    used: (index: number): number => edges[edges[index]?.back ?? 0]?.room ?? 0,

    /** @returns how many units found a path, at most `units` */
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

/** Bellman and Ford's algorithm, with a queue of nodes that have become cheaper. */
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
