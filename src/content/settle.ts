import type { Standing } from './kinds/content-kind.ts'

/** A decision made at the console: the file wins (`theirs`), or the website does (`ours`). */
export type Choice = 'theirs' | 'ours'

/** `take`: the website takes the content of the file. `keep`: the website stays as it is. `conflict`: a person has to decide. */
export type Verdict = 'take' | 'keep' | 'conflict'

/** @property former content of the file when it was last imported; undefined if never, or unknown */
type Sides = { former: string | undefined; brought: string; standing: Standing | undefined }

/** Three-way comparison: of file and website, the side that has changed since the last import wins; if both have, it is a conflict. */
export function settle({ former, brought, standing }: Sides, choice: Choice | undefined): Verdict {
  if (choice) return choice === 'theirs' ? 'take' : 'keep'
  if (former === undefined) return standing?.isOwn && standing.says !== brought ? 'conflict' : 'take'
  // Content missing on the website was removed there.
  const says = standing?.says
  if (says === former || says === brought) return 'take'
  return brought === former ? 'keep' : 'conflict'
}
