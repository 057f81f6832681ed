import { z } from 'zod'

/** A backup cannot be made or used; the message is for the person at the console. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const DAMAGED =
  'Die Sicherung ist beschädigt oder unvollständig. Es wurde nichts geändert; bitte nehmen Sie eine andere.'

/** Of the file's own shape; grows when an older program could not read it any more. */
export const FORMAT = 2

/** The first part tells what is coming, the last one what had to come. */
export const BEGINNING = 'vereinsheim.json'
export const MANIFEST = 'manifest.json'

/** No part is larger: each is in memory as a whole, when written and when read. */
export const MAX_PART_BYTES = 512 * 1024 * 1024

/** What stands first: what this is and how to read the rest. */
export const beginningSchema = z.object({
  program: z.literal('Vereinsheim'),
  format: z.number(),
  engine: z.enum(['sqlite', 'postgres']),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had behind it. */
  level: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export type Beginning = z.infer<typeof beginningSchema>

const fileSum = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

/** What stands last: everything that must have come before. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  media: z.array(fileSum),
  settings: z.array(fileSum),
})

export type Manifest = z.infer<typeof manifestSchema>
export type FileSum = z.infer<typeof fileSum>

/** Rows of one table, values in the order of its columns; truth values are 0 and 1, JSON and instants text. */
export const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null()])))

/** What a key of age begins with, which may stand in the place of a passphrase. */
export const KEY_MARK = 'AGE-SECRET-KEY-1'
