import { err, type Result } from '#shared/result.ts'
import type { DocumentName } from './document-name.ts'
import type { DocumentMistake } from './document-text.ts'

/** Somebody else has saved since. @property by id of an account @property number, values what stands now */
export type DocumentConflict = { kind: 'conflict'; by: string | undefined; at: Date; number: number; values: unknown }
export type DocumentMistakes = { kind: 'mistakes'; mistakes: DocumentMistake[] }
export type UnknownDocumentVersion = { kind: 'unknown-version' }

/** The refusal that leads people back to their form. */
export const mistaken = (mistakes: DocumentMistake[]): Result<never, DocumentMistakes> =>
  err({ kind: 'mistakes', mistakes })

/** @property number of the version that stands now @property isChanged whether anything is different from before */
export type SavedDocument = { name: DocumentName; number: number; isChanged: boolean }
