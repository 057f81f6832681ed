import { err, type Result } from '#shared/result.ts'
import type { ClubFacts } from '../club-facts.ts'
import type { DocumentName } from './document-name.ts'
import type { DocumentStore } from './document-store.ts'
import type { DocumentMistake, PageText } from './document-text.ts'

/** What one transaction offers. */
export type DocumentWork = {
  documents: DocumentStore
  findClub: () => Promise<ClubFacts['club'] | undefined>
  /** Of these paths those that name no picture or file, be it in the bin. */
  findUnknownPaths: (paths: readonly string[]) => Promise<string[]>
  /** Paths of all files to download; `withdrawn` are those that lie in the bin. */
  listFiles: () => Promise<{ offered: string[]; withdrawn: string[] }>
  /** What is there under its path goes into the bin. */
  placeFile: (file: DocumentFile, binned: Binned) => Promise<void>
  /** From now on nothing is found under this path; for thirty days the bin has it. */
  withdrawFile: (path: string, binned: Binned) => Promise<void>
  /** Takes a file out of the bin; nothing happens where it does not lie there. */
  returnFile: (path: string) => Promise<void>
  /** Tells every instance that its pages are out of date. */
  raiseRevision: () => Promise<void>
}

export type DocumentFile = { path: string; hash: string; mediaType: string; bytes: number }
/** How a file is called in the bin. @property by id of an account */
export type Binned = { title: string; by: string }

export type DocumentNeeds = {
  documents: DocumentStore
  pages: PageText
  inTransaction: <T>(work: (stores: DocumentWork) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Somebody else has saved since. @property by id of an account @property number, values what stands now */
export type DocumentConflict = { kind: 'conflict'; by: string | undefined; at: Date; number: number; values: unknown }
export type DocumentMistakes = { kind: 'mistakes'; mistakes: DocumentMistake[] }
export type UnknownDocumentVersion = { kind: 'unknown-version' }

/** The refusal that leads people back to their form. */
export const mistaken = (mistakes: DocumentMistake[]): Result<never, DocumentMistakes> =>
  err({ kind: 'mistakes', mistakes })

/** @property number of the version that stands now @property isChanged whether anything is different from before */
export type SavedDocument = { name: DocumentName; number: number; isChanged: boolean }
