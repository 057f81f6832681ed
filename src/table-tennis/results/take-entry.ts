import { beginCompetition, type CompetitionState } from './competition-state.ts'
import { callEntries } from './entries/call-entries.ts'
import { drawEntries } from './entries/draw-entries.ts'
import type { EntryKinds } from './entries/entry-kinds.ts'
import { resultEntries } from './entries/result-entries.ts'
import type { Entries, LogEntry } from './log-entry.ts'

const entryKinds: EntryKinds<Entries> = { ...drawEntries, ...callEntries, ...resultEntries }

/** An entry and when it happened. */
export type Dated<K extends keyof Entries = keyof Entries> = { entry: LogEntry<K>; at: Date }

/** @throws if the log does not begin with its set-up */
export function foldLog([first, ...others]: readonly Dated[]): CompetitionState {
  if (first?.entry.kind !== 'set-up') throw new Error('the log of a competition begins with its set-up')
  return others.reduce(takeEntry, beginCompetition(first.entry))
}

/** @returns a new state; the one before stays as it was */
export const takeEntry = <K extends keyof Entries>(
  state: CompetitionState,
  { entry, at }: Dated<K>,
): CompetitionState => entryKinds[entry.kind].apply(state, entry, at)

/** What an entry is about, by paths from the large to the small. */
export const aboutEntry = <K extends keyof Entries>(entry: LogEntry<K>): string => entryKinds[entry.kind].about(entry)
