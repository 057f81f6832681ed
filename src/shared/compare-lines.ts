import { diffArrays } from 'diff'

/** A line that was added or removed. */
export type LineDifference = { kind: 'added' | 'removed'; text: string }

/** Beyond this many edits the result is unreadable, and computing it takes long. */
const MAX_EDITS = 2_000

/** The lines that only one of the two texts has, in the order of the text. */
export function compareLines(before: readonly string[], after: readonly string[]): LineDifference[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts.flatMap(({ added, removed, value }) =>
    added || removed ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text })) : [],
  )
}
