/** Where a side of a tie comes from: a place of the frame, counted from 0, or another tie. */
export type Source = { kind: 'entry'; position: number } | { kind: 'winner' | 'loser'; tie: string }

/**
 * A tie of a frame.
 *
 * @property round from 1 @property places the range of places that is played for: 1 to 16 in the first round, 1 and 2 in the final, 9 to 16
 *   for the losers of the first round
 */
export type TreeTie = { key: string; round: number; places: { from: number; to: number }; home: Source; guest: Source }

/** @property places the source of each final place; the losers of a round share one if their places are not played out */
export type KnockoutTree = { ties: readonly TreeTie[]; places: readonly { place: number; source: Source }[] }

/**
 * - `winner`: the loser is out. - `third-place`: the losers of the semi-finals play once more.
 * - `all-places`: losers play on in a half-frame, so that every entrant has a place in the end.
 */
export type PlaysFor = 'winner' | 'third-place' | 'all-places'

type Line = Source | undefined

/**
 * The ties of a frame. An entrant without an opponent advances, in the main field and in those of the losers.
 *
 * @param isTaken for each place of the frame, whether it has an entrant
 */
export function buildTree(isTaken: readonly boolean[], playsFor: PlaysFor): KnockoutTree {
  const tree: { ties: TreeTie[]; places: { place: number; source: Source }[] } = { ties: [], places: [] }
  const lines = isTaken.map((taken, position): Line => (taken ? { kind: 'entry', position } : undefined))
  playField(lines, { from: 1, round: 1, playsFor, tree })
  return { ties: tree.ties.toSorted((one, other) => one.round - other.round), places: tree.places }
}

type Field = {
  from: number
  round: number
  playsFor: PlaysFor
  tree: { ties: TreeTie[]; places: { place: number; source: Source }[] }
}

function playField(lines: readonly Line[], field: Field): void {
  const { from, round, playsFor, tree } = field
  const entries = lines.filter((line) => line !== undefined)
  if (entries.length < 2) {
    for (const source of entries) tree.places.push({ place: from, source })
    return
  }
  const winners: Line[] = []
  const losers: Line[] = []
  for (let index = 0; index < lines.length; index += 2) {
    const [home, guest] = [lines[index], lines[index + 1]]
    const tie = home && guest && addTie({ home, guest }, index / 2, entries.length, field)
    winners.push(tie ? { kind: 'winner', tie } : (home ?? guest))
    losers.push(tie ? { kind: 'loser', tie } : undefined)
  }
  const behind = from + winners.filter((line) => line !== undefined).length
  playField(winners, { ...field, round: round + 1 })
  if (playsFor === 'all-places' || (playsFor === 'third-place' && isSemiFinal(winners, from))) {
    playField(losers, { ...field, from: behind, round: round + 1, playsFor })
  } else {
    for (const source of losers) if (source) tree.places.push({ place: behind, source })
  }
}

const isSemiFinal = (winners: readonly Line[], from: number): boolean => winners.length === 2 && from === 1

function addTie(
  sides: { home: Source; guest: Source },
  index: number,
  entries: number,
  { from, round, tree }: Field,
): string {
  const key = `${from}-${round}-${index + 1}`
  tree.ties.push({ key, round, places: { from, to: from + entries - 1 }, ...sides })
  return key
}
