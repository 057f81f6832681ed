/** Reads a stream of chunks in pieces of the size that is wanted. */
export function createByteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)
  let isOver = false

  async function next(): Promise<void> {
    const { done, value } = await iterator.next()
    if (done) isOver = true
    else waiting = value
  }

  /** @returns at least one byte and at most `bytes`; nothing at the end */
  async function readSome(bytes: number): Promise<Buffer> {
    while (waiting.length === 0 && !isOver) await next()
    const part = waiting.subarray(0, bytes)
    waiting = waiting.subarray(part.length)
    return part
  }

  return {
    readSome,

    /** @returns fewer than `bytes` only at the end */
    async readUpTo(bytes: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let missing = bytes; missing > 0;) {
        const part = await readSome(missing)
        if (part.length === 0) break
        parts.push(part)
        missing -= part.length
      }
      return Buffer.concat(parts)
    },
  }
}
