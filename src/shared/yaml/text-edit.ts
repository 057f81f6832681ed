/** @property start, end offsets of the replaced text */
export type TextEdit = { start: number; end: number; text: string }

/** @param edits must not overlap; at the same place, the earlier in the list comes first */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  let text = ''
  let position = 0
  for (const { start, end, text: inserted } of edits.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(position, start) + inserted
    position = Math.max(position, end)
  }
  return text + source.slice(position)
}
