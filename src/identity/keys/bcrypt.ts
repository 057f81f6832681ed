import { hashInThread } from './hash-in-thread.ts'

/** Each step doubles the work; 14 takes a second or two. */
const MAX_COST = 14
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./\dA-Za-z]{53}$/

export function isBcrypt(hash: string): boolean {
  const cost = Number(BCRYPT.exec(hash)?.[1])
  return cost >= 4 && cost <= MAX_COST
}

/** Compares with a hash that another system made, beside the event loop; each imported person needs it once, then it is replaced. */
export function fitsBcrypt(password: string, hash: string): Promise<boolean> {
  return hashInThread({ kind: 'bcrypt', password, hash })
}
