import type { Standing } from './kinds/content-kind.ts'

/** What somebody at the console decided about a file: that it counts, or that the website does. */
export type Choice = 'theirs' | 'ours'

/** `take`: the website will say what the file says. `keep`: it goes on saying what it says. `conflict`: somebody has to decide. */
export type Verdict = 'take' | 'keep' | 'conflict'

/** @property former what the file said when it was last imported; undefined where that was never, or is not known */
type Sides = { former: string | undefined; brought: string; standing: Standing | undefined }

/** Of a file and the website the one counts that has changed since both were last the same; where both have, nobody guesses. */
export function settle({ former, brought, standing }: Sides, choice: Choice | undefined): Verdict {
  if (choice) return choice === 'theirs' ? 'take' : 'keep'
  if (former === undefined) return standing?.isOwn && standing.says !== brought ? 'conflict' : 'take'
  // What is no longer there was taken away there.
  const says = standing?.says
  if (says === former || says === brought) return 'take'
  return brought === former ? 'keep' : 'conflict'
}
