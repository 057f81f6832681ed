import { DAY } from '#shared/durations.ts'
import type { Tick } from '#features/tournaments/arrivals/take-ticks.ts'
import { keepForADay, type Kept } from '../keep-for-a-day.ts'

/** A tap as the phone keeps it. @property at by the phone's clock, in milliseconds */
export type KeptTick = { id: string; team: string; isHere: boolean; at: number }

type Needs = Kept & {
  /** @returns false where it did not arrive, or nobody knows whether it did: then it is sent again, under the same ids */
  send: (ticks: Tick[]) => Promise<boolean>
  newId: () => string
  /** Called when something came or went. */
  changed: () => void
}

/** So many go at once; the rest follows. */
const AT_ONCE = 50

/**
 * Taps of one phone, kept until the server has them. They are sent in their order, one sending at a time; what arrived twice the server knows
 * by its id.
 */
export function createTickQueue({ send, newId, changed, ...kept }: Needs) {
  const { list, keep } = keepForADay(kept, isTick)
  const { now } = kept
  let isSending = false

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (list().length > 0) {
        const some = list().slice(0, AT_ONCE)
        const moment = now()
        const ticks = some.map(({ at, ...tick }) => ({ ...tick, age: Math.min(DAY, Math.max(0, moment - at)) }))
        if (!(await send(ticks))) return
        keep(list().filter((tick) => !some.includes(tick)))
        changed()
      }
    } finally {
      isSending = false
    }
  }

  return {
    add(team: string, isHere: boolean): void {
      keep([...list(), { id: newId(), team, isHere, at: now() }])
      changed()
    },

    /** In their order. */
    list,

    /** Sends what is kept, unless that is under way. */
    flush,
  }
}

export type TickQueue = ReturnType<typeof createTickQueue>

const isTick = (value: unknown): value is KeptTick =>
  typeof value === 'object' && value !== null && 'id' in value && 'team' in value && 'isHere' in value && 'at' in value
