import { err, type Result } from '#shared/result.ts'
import { slowDown, type StorageProblem } from './problem.ts'
import { readUpload } from './read-upload.ts'

/** Each upload that is under way has a file in memory. */
const MOST_AT_ONCE = 6

export type Receiving = ReturnType<typeof createReceiving>

/** Reads uploads, only so many at once. */
export function createReceiving() {
  let underWay = 0
  return {
    async receive<T>(
      request: Request,
      maxBytes: number,
      take: (bytes: Buffer) => Promise<Result<T, StorageProblem>>,
    ): Promise<Result<T, StorageProblem>> {
      if (underWay >= MOST_AT_ONCE) return err(slowDown)
      underWay += 1
      try {
        const read = await readUpload(request, maxBytes)
        return read.ok ? await take(read.value) : read
      } finally {
        underWay -= 1
      }
    },
  }
}
