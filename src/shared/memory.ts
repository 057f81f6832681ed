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

/** @property until when it holds no more; undefined for ever */
export type Timed<Value> = { value: Value; until: Date | undefined }
type Held = Timed<unknown> & { from: Date }

/** @see createTimedMemory */
export type TimedMemory = ReturnType<typeof createTimedMemory>

/**
 * What was made, by its name, as long as it holds and until {@link TimedMemory.forget}; a clock that was put back ends it as well. Many who
 * ask at once wait for one making. One that failed is not remembered, and one that is under way when all is forgotten is nobody's afterwards.
 */
export function createTimedMemory(now: () => Date) {
  let known = new Map<string, Promise<Held>>()

  return {
    /** @param name one of few, and always of the same kind of thing: nothing is ever dropped to make room */
    async get<Value>(name: string, make: (moment: Date) => Promise<Timed<Value>>): Promise<Timed<Value>> {
      const moment = now()
      const filling = known
      const present = filling.get(name)
      const held = await present
      // One name always stands for one kind of thing.
      if (held && holdsAt(held, moment)) return held as Timed<Value>
      const begun = filling.get(name)
      if (begun && begun !== present) return begun as Promise<Timed<Value>>
      const making = make(moment)
      const kept = making.then((made) => ({ ...made, from: moment }))
      filling.set(name, kept)
      kept.catch(() => void (filling.get(name) === kept && filling.delete(name)))
      return making
    },

    /** To be called after content has changed. */
    forget(): void {
      known = new Map()
    },
  }
}

const holdsAt = ({ from, until }: Held, moment: Date): boolean => from <= moment && !(until && until <= moment)
