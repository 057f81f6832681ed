/** Of base64; with what stands before it less than the 8,000 bytes that PostgreSQL announces at once. */
const LONGEST_CHUNK = 7_800

/** @property number counts what is sent by one sender, from 1 on without a gap */
export type Parcel = { from: string; number: number; bytes: Buffer }

/** @returns texts for one announcement: sender, number, how many follow, and what is in it */
export function toChunks({ from, number, bytes }: Parcel): string[] {
  const data = bytes.toString('base64')
  const count = Math.ceil(data.length / LONGEST_CHUNK)
  return Array.from(
    { length: count },
    (_, index) =>
      `${from} ${number} ${count - 1 - index} ${data.slice(index * LONGEST_CHUNK, (index + 1) * LONGEST_CHUNK)}`,
  )
}

/** Puts together what comes in chunks. One announcement comes in order, and whole or not at all, as long as the connection holds. */
export function createGathering() {
  const begun = new Map<string, string[]>()
  return {
    /** @returns undefined until the last chunk */
    add(text: string): Parcel | undefined {
      const [from = '', number = '', following = '', data = ''] = text.split(' ')
      const chunks = [...(begun.get(from) ?? []), data]
      begun.set(from, chunks)
      if (following !== '0') return undefined
      begun.delete(from)
      return { from, number: Number(number), bytes: Buffer.from(chunks.join(''), 'base64') }
    },

    /** To be called when the connection was made anew. */
    forget: () => begun.clear(),
  }
}
