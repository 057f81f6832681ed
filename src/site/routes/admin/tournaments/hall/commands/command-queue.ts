import { keepForADay, type Kept } from '../../keep-for-a-day.ts'

/** A command of the desk, kept on the device. @property fields of its form @property at by the device's clock, in milliseconds */
type KeptCommand = { fields: string; at: number }

/** `not-now`: it may not have arrived, or its sender is signed out; it is sent again, under the same key. */
export type Sent = 'done' | 'too-late' | 'not-now'

type Needs = Kept & { send: (fields: URLSearchParams) => Promise<Sent>; newId: () => string }

/**
 * The commands of one desk, kept until the server has decided on them by its newest state: in order, one at a time. Each has a form key of its own,
 * by which the server deduplicates.
 */
export function createCommandQueue({ send, newId, ...kept }: Needs) {
  const { list, keep } = keepForADay(kept, isCommand)
  let isSending = false

  return {
    add(fields: URLSearchParams): void {
      const named = new URLSearchParams(fields)
      // A cached view is shown more than once, always with the same key.
      named.set('formKey', newId())
      keep([...list(), { fields: String(named), at: kept.now() }])
    },

    waiting: (): number => list().length,

    /** @returns how many came too late; undefined while some are waiting or being sent */
    async flush(): Promise<number | undefined> {
      if (isSending) return undefined
      isSending = true
      let tooLate = 0
      try {
        for (let [next] = list(); next; [next] = list()) {
          const sent = await send(new URLSearchParams(next.fields))
          if (sent === 'not-now') return undefined
          if (sent === 'too-late') tooLate += 1
          keep(list().slice(1))
        }
        return tooLate
      } finally {
        isSending = false
      }
    },
  }
}

export type CommandQueue = ReturnType<typeof createCommandQueue>

const isCommand = (value: unknown): value is KeptCommand =>
  typeof value === 'object' && value !== null && 'fields' in value && 'at' in value
