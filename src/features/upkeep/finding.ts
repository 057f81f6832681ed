/** Information for the operator about the site's condition. @property isGood undefined: it cannot be determined from here */
export type Finding = { what: string; isGood: boolean | undefined; text: string }

/** The results of the last self-test. */
export type SelfTest = { testedAt: Date; findings: Finding[] }
