/** What somebody who looks after the site should know of it. @property isGood undefined: it cannot be told from here */
export type Finding = { what: string; isGood: boolean | undefined; text: string }

/** What the last self-test has found. */
export type SelfTest = { testedAt: Date; findings: Finding[] }
