import { DAY } from '#shared/durations.ts'
import type { Tick } from '#features/tournaments/arrivals/take-ticks.ts'

/** A tap as the phone keeps it. @property at by the phone's clock, in milliseconds */
export type KeptTick = { id: string; team: string; isHere: boolean; at: number }

type Needs = {
  /** Survives a closed browser. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Names what is kept. */
  key: string
  /** @returns false where it did not arrive, or nobody knows whether it did: then it is sent again, under the same ids */
  send: (ticks: Tick[]) => Promise<boolean>
  now: () => number
  newId: () => string
  /** Called when something came or went. */
  changed: () => void
}

/** So many go at once; the rest follows. */
const AT_ONCE = 50

/**
 * Taps of one phone, kept until the server has them. They are sent in their order, one sending at a time; what arrived twice the server knows
 * by its id. What is older than a day is of another one.
 */
export function createTickQueue({ storage, key, send, now, newId, changed }: Needs) {
  let kept: readonly KeptTick[] = readKept(storage, key).filter(({ at }) => at > now() - DAY)
  let isSending = false

  const keep = (next: readonly KeptTick[]) => {
    kept = next
    try {
      if (kept.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage: what was tapped stays as long as the page does.
    }
    changed()
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (kept.length > 0) {
        const some = kept.slice(0, AT_ONCE)
        const moment = now()
        const ticks = some.map(({ at, ...tick }) => ({ ...tick, age: Math.min(DAY, Math.max(0, moment - at)) }))
        if (!(await send(ticks))) return
        keep(kept.filter((tick) => !some.includes(tick)))
      }
    } finally {
      isSending = false
    }
  }

  return {
    add(team: string, isHere: boolean): void {
      keep([...kept, { id: newId(), team, isHere, at: now() }])
    },

    /** In their order. */
    list: (): readonly KeptTick[] => kept,

    /** Sends what is kept, unless that is under way. */
    flush,
  }
}

export type TickQueue = ReturnType<typeof createTickQueue>

/** Nothing, where the browser keeps nothing for us or something else. */
function readKept(storage: Needs['storage'], key: string): readonly KeptTick[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is KeptTick =>
  typeof value === 'object' && value !== null && 'id' in value && 'team' in value && 'isHere' in value && 'at' in value
