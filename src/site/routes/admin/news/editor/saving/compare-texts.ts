import { parseMarkdown } from '../markdown/markdown-syntax.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'

export type ChangedBy = 'me' | 'them' | 'both'
/** A part of two texts: equal in both, or a place with two versions, one of which may be empty. */
export type Part =
  | { kind: 'same'; text: string }
  | { kind: 'differs'; mine: string; theirs: string; changedBy: ChangedBy }

/** Compares two texts paragraph by paragraph. @param texts `base` is the version that both started from */
export function compareTexts({ base, mine, theirs }: { base: string; mine: string; theirs: string }): Part[] {
  const known = new Set(paragraphsOf(base))
  return alignLists(paragraphsOf(mine), paragraphsOf(theirs)).flatMap((run): Part[] => {
    if (run.kind === 'same') return [{ kind: 'same', text: run.item }]
    return pairUp(run.mine, run.theirs).map((pair) => ({
      kind: 'differs',
      ...pair,
      changedBy: whoChanged(pair, known),
    }))
  })
}

/** Blocks of the outermost level; a list or a table is one block. */
export const paragraphsOf = (markdown: string): string[] =>
  splitBlocks(markdown, parseMarkdown(markdown)).blocks.map(({ text }) => text)

/** Pairs equal numbers of paragraphs one by one; otherwise there is no telling which belong together. */
function pairUp(mine: string[], theirs: string[]): { mine: string; theirs: string }[] {
  if (mine.length === theirs.length) return mine.map((text, index) => ({ mine: text, theirs: theirs[index] ?? '' }))
  return [{ mine: mine.join('\n\n'), theirs: theirs.join('\n\n') }]
}

function whoChanged({ mine, theirs }: { mine: string; theirs: string }, known: ReadonlySet<string>): ChangedBy {
  const isKnown = (text: string) => text === '' || paragraphsOf(text).every((paragraph) => known.has(paragraph))
  // Where one side is empty, the other has either added the text or kept it from the base.
  if (mine === '') return isKnown(theirs) ? 'me' : 'them'
  if (theirs === '') return isKnown(mine) ? 'them' : 'me'
  if (isKnown(mine) === isKnown(theirs)) return 'both'
  return isKnown(mine) ? 'them' : 'me'
}

export type Choice = 'mine' | 'theirs' | 'both'

/** The preselected version of each part; undefined where only the author can decide. */
export const proposeChoices = (parts: readonly Part[]): (Choice | undefined)[] =>
  parts.map((part) => {
    if (part.kind === 'same' || part.changedBy === 'both') return undefined
    return part.changedBy === 'me' ? 'mine' : 'theirs'
  })

/** @returns the merged text; undefined while a choice is missing */
export function mergeParts(parts: readonly Part[], choices: readonly (Choice | undefined)[]): string | undefined {
  const texts: string[] = []
  for (const [index, part] of parts.entries()) {
    const choice = choices[index]
    if (part.kind === 'same') texts.push(part.text)
    else if (choice === undefined) return undefined
    else if (choice === 'both') texts.push(part.mine, part.theirs)
    else texts.push(part[choice])
  }
  return texts.filter((text) => text !== '').join('\n\n')
}

type Run<T> = { kind: 'same'; item: T } | { kind: 'differs'; mine: T[]; theirs: T[] }

/** The longest common subsequence, with the items between its members. */
function alignLists<T>(mine: readonly T[], theirs: readonly T[]): Run<T>[] {
  const lengths = commonLengths(mine, theirs)
  const runs: Run<T>[] = []
  let [i, j] = [0, 0]
  let open: { mine: T[]; theirs: T[] } = { mine: [], theirs: [] }
  const close = () => {
    if (open.mine.length + open.theirs.length > 0) runs.push({ kind: 'differs', ...open })
    open = { mine: [], theirs: [] }
  }
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  while (i < mine.length || j < theirs.length) {
    const [a, b] = [mine[i], theirs[j]]
    if (a !== undefined && a === b) {
      close()
      runs.push({ kind: 'same', item: a })
      i += 1
      j += 1
    } else if (a !== undefined && (b === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      open.mine.push(a)
      i += 1
    } else if (b !== undefined) {
      open.theirs.push(b)
      j += 1
    }
  }
  close()
  return runs
}

/** For each pair of positions, the length of the longest common subsequence of the tails. */
function commonLengths<T>(mine: readonly T[], theirs: readonly T[]): number[][] {
  const lengths = Array.from({ length: mine.length + 1 }, () => Array.from({ length: theirs.length + 1 }, () => 0))
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      const below = lengths[i + 1]
      if (!row || !below) continue
      row[j] = mine[i] === theirs[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}
