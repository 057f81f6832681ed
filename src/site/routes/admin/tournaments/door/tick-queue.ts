import { DAY } from '#shared/durations.ts'
import type { Tick } from '#features/tournaments/arrivals/take-ticks.ts'
import { keepForADay, type Kept } from '../keep-for-a-day.ts'

/** A tap that the phone keeps. @property at by the phone's clock, in milliseconds */
export type KeptTick = { id: string; team: string; isHere: boolean; at: number }

type Needs = Kept & {
  /** @returns false if the ticks may not have arrived: then they are sent again, under the same ids */
  send: (ticks: Tick[]) => Promise<boolean>
  newId: () => string
  /** Called when the kept ticks change. */
  changed: () => void
}

/** At most this many ticks are sent at once; the rest follows. */
const AT_ONCE = 50

/** The ticks of one phone, kept until the server has them. Sends them in order, one request at a time; the server deduplicates by id. */
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

    /** The kept ticks, in order. */
    list,

    /** Sends the kept ticks, unless a request is in flight. */
    flush,
  }
}

export type TickQueue = ReturnType<typeof createTickQueue>

const isTick = (value: unknown): value is KeptTick =>
  typeof value === 'object' && value !== null && 'id' in value && 'team' in value && 'isHere' in value && 'at' in value
