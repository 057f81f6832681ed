import { randomFillSync } from 'node:crypto'

const STOCK_BYTES = 4_096
const stock = Buffer.alloc(STOCK_BYTES)
let used = STOCK_BYTES

/**
 * Random bytes fit for secrets. They are fetched from the system in larger amounts, because each fetching costs as much as a whole row in
 * the database; what was handed out is wiped, and never handed out again.
 *
 * @param size at most 4,096
 * @throws {RangeError} more than that: a programming error, do not catch it
 */
export function takeRandomBytes(size: number): Buffer {
  if (size > STOCK_BYTES) throw new RangeError(`At most ${STOCK_BYTES} random bytes at once, not ${size}`)
  if (used + size > STOCK_BYTES) {
    randomFillSync(stock)
    used = 0
  }
  const taken = Buffer.from(stock.subarray(used, used + size))
  stock.fill(0, used, used + size)
  used += size
  return taken
}
