export type Tally<Name extends string = string> = {
  add(name: Name, amount?: number): void
  /** In the order of their first occurrence. */
  read(): ReadonlyMap<Name, number>
}

/** Counts by name since the start of the process. Names must come from a fixed list, never from a request: each is kept for ever. */
export function createTally<Name extends string = string>(): Tally<Name> {
  const counts = new Map<Name, number>()
  return {
    add: (name, amount = 1) => void counts.set(name, (counts.get(name) ?? 0) + amount),
    read: () => counts,
  }
}
