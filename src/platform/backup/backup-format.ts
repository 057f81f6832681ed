import { z } from 'zod'

/** A backup cannot be made or used; the message is for the operator at the console. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const DAMAGED =
  'Die Sicherung ist beschädigt oder unvollständig. Es wurde nichts geändert; bitte nehmen Sie eine andere.'

/** Version of the file format; goes up when older programs can no longer read it. */
export const FORMAT = 2

/** The first part announces the content, the last one lists it. */
export const BEGINNING = 'vereinsheim.json'
export const MANIFEST = 'manifest.json'

/** Maximum size of a part: each is held in memory as a whole, when written and when read. */
export const MAX_PART_BYTES = 512 * 1024 * 1024

/** The first part: what the file is and how to read the rest. */
export const beginningSchema = z.object({
  program: z.literal('Vereinsheim'),
  format: z.number(),
  engine: z.enum(['sqlite', 'postgres']),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had run. */
  level: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export type Beginning = z.infer<typeof beginningSchema>

const fileSum = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

/** The last part: everything that must precede it. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  media: z.array(fileSum),
  settings: z.array(fileSum),
})

export type Manifest = z.infer<typeof manifestSchema>
export type FileSum = z.infer<typeof fileSum>

/** Rows of one table, values in the order of its columns; booleans are 0 and 1, JSON and instants are text. */
export const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null()])))

/** How an age key begins, which may be given instead of a passphrase. */
export const KEY_MARK = 'AGE-SECRET-KEY-1'
