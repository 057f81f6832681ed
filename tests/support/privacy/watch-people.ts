import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { openDatabase } from '#platform/db/open-database.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'

type Place = Parameters<typeof openDatabase>[0]

/** Columns in which tests leave names, addresses and words of people. */
const PERSONAL: Record<string, readonly string[]> = {
  accounts: ['email', 'new_email', 'phone', 'new_phone'],
  registrations: ['contact_name', 'contact_address', 'contact_number', 'contact_number_e164', 'contact_email', 'token'],
  registration_players: ['name', 'guardian'],
  registration_handling: ['note'],
  contact_messages: ['email', 'subject', 'message', 'draft', 'token'],
  enquiry_entries: ['text'],
  membership_applications: [
    ...['names', 'street', 'email', 'phone', 'guardian', 'guardian_phone', 'account_holder', 'sealed'],
  ],
  youth_children: ['email'],
  subscriptions: ['email'],
  push_subscriptions: ['endpoint', 'auth', 'p256dh'],
  consents: ['name', 'given_by', 'note'],
  outbox: ['recipient'],
  audit_entries: ['actor_name', 'actor_email'],
}

/** Shorter ones also occur inside other words. */
const SHORTEST = 6

/** Patterns of personal data: an e-mail address, an IBAN, a German telephone number. */
const LOOKS_PERSONAL = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  /\b[A-Z]{2}\d{2}(?: ?\d){10,30}/,
  // Eight digits alone are often the reference of a registration, which is hexadecimal.
  /(?<![\w.-])(?:\+49 ?\d{2,4}[ /-]?\d{5,}|0\d{2,4}[ /-]\d{5,}|0\d{8,})(?![\w-])/,
]

/**
 * Searches for personal data after a test: in the log, and in every file of the data folder but the database, the
 * mails and the pictures, which tests share.
 *
 * @param said all lines of the log @returns the findings with their places; empty if there are none
 */
export async function findPeople(place: Place, said: string): Promise<string[]> {
  const values = await readPersonal(place)
  const texts = [['the log', said], ...(await readOwnFiles(place.dataDir))] as const
  return texts.flatMap(([where, text]) => {
    // In a sealed file some bytes look like an address sooner or later.
    const patterns = text.includes('\uFFFD') ? [] : LOOKS_PERSONAL.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    return [...patterns, ...values.filter((value) => text.includes(value))].map((value) => `${where}: ${value}`)
  })
}

/** The stored data of people, each value once, plain and as JSON writes it. */
const readPersonal = (place: Place): Promise<string[]> =>
  onDatabase(place, async (connection) => {
    const tables = (await connection.db.introspection.getTables()).map(({ name }) => name)
    const found = new Set<string>()
    for (const [table, columns] of Object.entries(PERSONAL)) {
      // Some tests drop a table.
      if (!tables.includes(table)) continue
      for (const value of await readColumns(connection.db, table, columns)) found.add(value)
    }
    return [...found].filter((value) => value.length >= SHORTEST)
  })

async function readColumns(db: Database, table: string, columns: readonly string[]): Promise<string[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`select ${names} from ${sql.table(table)}`.execute(db)
  return rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'))
}

/** Names and contents; symbolic links in the folder are skipped. */
export async function readOwnFiles(folder: string): Promise<[name: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = entries.filter(({ name, parentPath }) => !isElsewhere(join(parentPath, name).slice(folder.length + 1)))
  const files = own.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file.slice(folder.length + 1), await readFile(file, 'utf8')]),
  )
}

/** Places of personal data that the record of processing covers. */
const isElsewhere = (path: string) => /^(?:vereinsheim\.sqlite(?:-\w+)?$|outbox\/|media(?:\/|$))/.test(path)
