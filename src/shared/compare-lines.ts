import { diffArrays } from 'diff'

/** A line that is new, or that is gone. */
export type LineDifference = { kind: 'added' | 'removed'; text: string }

/** Beyond so many nobody reads what is different, and finding it takes long. */
const MAX_EDITS = 2_000

/** Lines that are not in both, in the order of the text. */
export function compareLines(before: readonly string[], after: readonly string[]): LineDifference[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts.flatMap(({ added, removed, value }) =>
    added || removed ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text })) : [],
  )
}
