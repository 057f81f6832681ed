import { DAY } from '#shared/durations.ts'

/** What somebody did at the desk, as the device keeps it. @property fields of its form @property at by the device's clock, in milliseconds */
type KeptDeed = { fields: string; at: number }

/** `not-now`: nobody knows whether it arrived, or who sends it is signed out; it is sent again, under the same key. */
export type Sent = 'done' | 'too-late' | 'not-now'

type Needs = {
  /** Survives a closed browser. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Names what is kept. */
  key: string
  send: (fields: URLSearchParams) => Promise<Sent>
  now: () => number
  newId: () => string
}

/**
 * Deeds of one desk, kept until the server has decided on them by the newest state: one after the other, in their order. Each has a form's key
 * of its own, by which the server knows what arrived twice. What is older than a day is of another one.
 */
export function createDeedQueue({ storage, key, send, now, newId }: Needs) {
  let kept: readonly KeptDeed[] = readKept(storage, key).filter(({ at }) => at > now() - DAY)
  let isSending = false

  const keep = (next: readonly KeptDeed[]) => {
    kept = next
    try {
      if (kept.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage: what was done stays as long as the page does.
    }
  }

  return {
    add(fields: URLSearchParams): void {
      const named = new URLSearchParams(fields)
      // The view of a copy is shown more than once, and so is its key.
      named.set('formKey', newId())
      keep([...kept, { fields: String(named), at: now() }])
    },

    waiting: (): number => kept.length,

    /** @returns how many came too late; undefined where some still wait, or are being sent */
    async flush(): Promise<number | undefined> {
      if (isSending) return undefined
      isSending = true
      let tooLate = 0
      try {
        for (let next = kept[0]; next; next = kept[0]) {
          const sent = await send(new URLSearchParams(next.fields))
          if (sent === 'not-now') return undefined
          if (sent === 'too-late') tooLate += 1
          keep(kept.slice(1))
        }
        return tooLate
      } finally {
        isSending = false
      }
    },
  }
}

export type DeedQueue = ReturnType<typeof createDeedQueue>

/** Nothing, where the browser keeps nothing for us or something else. */
function readKept(storage: Needs['storage'], key: string): readonly KeptDeed[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is KeptDeed =>
  typeof value === 'object' && value !== null && 'fields' in value && 'at' in value
