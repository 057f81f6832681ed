import { err, type Result } from '#shared/result.ts'
import type { DocumentName } from './document-name.ts'
import type { DocumentMistake } from './document-text.ts'

/** Another editor has saved since. @property by id of an account @property number, values of the current version */
export type DocumentConflict = { kind: 'conflict'; by: string | undefined; at: Date; number: number; values: unknown }
export type DocumentMistakes = { kind: 'mistakes'; mistakes: DocumentMistake[] }
export type UnknownDocumentVersion = { kind: 'unknown-version' }

/** The refusal that takes the editor back to the form. */
export const mistaken = (mistakes: DocumentMistake[]): Result<never, DocumentMistakes> =>
  err({ kind: 'mistakes', mistakes })

/** @property number of the current version @property isChanged whether anything differs from before */
export type SavedDocument = { name: DocumentName; number: number; isChanged: boolean }
