/**
 * Caches readings by key until {@link forget}; concurrent requests for a key share one reading. A failed reading is not cached: its callers get the
 * error, and the next request reads again. The result of a reading that is under way when all is forgotten goes to its callers only and is not
 * cached.
 *
 * @param read for a small set of keys: nothing is ever evicted
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

/** @property until end of validity; undefined for ever */
export type Timed<Value> = { value: Value; until: Date | undefined }
type Held = Timed<unknown> & { from: Date }

/** @see createTimedMemory */
export type TimedMemory = ReturnType<typeof createTimedMemory>

/**
 * Caches values by name until they expire, until {@link TimedMemory.forget}, or until the clock is set back. Concurrent requests for a name share one
 * making. A failed one is not cached, and neither is one that is under way when all is forgotten.
 */
export function createTimedMemory(now: () => Date) {
  let known = new Map<string, Promise<Held>>()

  return {
    /** @param name one of few, always for the same type of value: nothing is ever evicted */
    async get<Value>(name: string, make: (moment: Date) => Promise<Timed<Value>>): Promise<Timed<Value>> {
      const moment = now()
      const filling = known
      const present = filling.get(name)
      const held = await present
      // Each name always stands for the same type.
      if (held && holdsAt(held, moment)) return held as Timed<Value>
      const begun = filling.get(name)
      if (begun && begun !== present) return begun as Promise<Timed<Value>>
      const making = make(moment)
      const kept = making.then((made) => ({ ...made, from: moment }))
      filling.set(name, kept)
      kept.catch(() => void (filling.get(name) === kept && filling.delete(name)))
      return making
    },

    /** Call it after content has changed. */
    forget(): void {
      known = new Map()
    },
  }
}

const holdsAt = ({ from, until }: Held, moment: Date): boolean => from <= moment && !(until && until <= moment)
