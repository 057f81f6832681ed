import type { SideSource } from './tie-state.ts'

/** Who stands on a line, where that is known, and where they come from. */
export type Standing = { entry: string | undefined; from: SideSource | undefined }

/**
 * Who stands where in all frames before a round: on each line, of the draw or behind a tie, one entrant, and nobody on two of them.
 *
 * @property all by their lines
 */
export type Lines = Map<string, Standing>

/** Whoever was called for a tie holds its line. @property isKept whether that was decided after a correction */
export type Hold = { line: string; entry: string; isKept: boolean }

/**
 * Everybody who holds a line stands there. Who would stand there otherwise takes over the line that is given up for it; where the holder has
 * none, they are out.
 *
 * @returns the same lines where nobody has to move
 */
export function holdLines(lines: Lines, holds: readonly Hold[]): Lines {
  const held = new Set<string>()
  let now = lines
  for (const { line, entry } of holds) {
    const before = now.get(line)
    // Of somebody who was called twice before such calls were refused the first one counts.
    if (!before || held.has(entry)) continue
    held.add(entry)
    if (before.entry === entry) continue
    const left = [...now].find(([, standing]) => standing.entry === entry)
    const moved = new Map(now).set(line, { ...before, entry })
    now = left ? moved.set(left[0], before) : moved
  }
  return now
}
