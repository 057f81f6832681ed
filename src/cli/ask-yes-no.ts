import { createInterface } from 'node:readline/promises'
import type { ReadStream } from 'node:tty'

/** Asks at the keyboard, where only a clear yes counts; undefined where nobody sits at one. */
export function askYesNo(stdin: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream, write: (text: string) => void) {
  if (!stdin.isTTY) return undefined
  return async (question: string): Promise<boolean> => {
    const lines = createInterface({ input: stdin })
    try {
      write(question)
      const { value } = await lines[Symbol.asyncIterator]().next()
      return /^(j|ja)$/i.test(String(value).trim())
    } finally {
      lines.close()
    }
  }
}
