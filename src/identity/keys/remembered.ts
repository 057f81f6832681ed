/** Keeps the values that were used last, so many at most. */
export function createMemory<Value>(maxEntries: number) {
  // A map keeps the order of insertion: the entry that was not used for longest stands first.
  const entries = new Map<string, Value>()
  return {
    recall(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    keep(key: string, value: Value): void {
      entries.set(key, value)
      if (entries.size <= maxEntries) return
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        return
      }
    },
    get size() {
      return entries.size
    },
  }
}
