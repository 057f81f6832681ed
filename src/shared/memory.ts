/**
 * What was read, by what was asked for, until {@link forget}; many questions at once are one reading. A reading that failed is not
 * remembered: whoever waits for it learns why, and the next one reads again. One that is under way when all is forgotten answers those who
 * wait for it and nobody else.
 *
 * @param read asked for things of which there are few: nothing is ever dropped to make room
 */
export function createMemory<Value, Key = void>(read: (key: Key) => Promise<Value>) {
  let known = new Map<Key, Promise<Value>>()

  return {
    get(key: Key): Promise<Value> {
      const filling = known
      const remembered = filling.get(key)
      if (remembered) return remembered
      const reading = read(key)
      filling.set(key, reading)
      reading.catch(() => filling.delete(key))
      return reading
    },

    forget(): void {
      known = new Map()
    },
  }
}
