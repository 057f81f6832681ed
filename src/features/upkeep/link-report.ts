/** An address that leads nowhere. @property on pages that lead there, a few at most */
export type BrokenLink = { address: string; on: string[] }

/** What the last look at all links has found. @property foreign how many other sites' addresses were looked at, where that is allowed */
export type LinkReport = {
  checkedAt: Date
  pages: number
  links: number
  foreign: number | undefined
  broken: BrokenLink[]
}
