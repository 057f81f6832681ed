import { createEntryStore } from '#features/registrations/entry-store.ts'
import { createEventStore } from '#features/registrations/event-store.ts'
import { ContentError } from '#content/content-mistake.ts'
import { ConfigError, readProcessConfig } from '#platform/config/config.ts'
import { migrateDatabase, MigrationError } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createFolderMediaStore } from '#platform/media/media-store.ts'
import { runContent } from './content.ts'
import { runRegistrations } from './registrations.ts'

const USAGE = `Vereinsheim auf der Konsole. Aufruf: npm run cli -- <Befehl>

  content import [--from <Ordner>]     neue und geänderte Dateien aus ./content übernehmen
  content export --to <Ordner>         alle Inhalte als Markdown, YAML, Bilder und PDF herausschreiben
  registrations list   --event <Turnier>
  registrations export --event <Turnier> [--format table|csv|xlsx] [--output <Datei>]

Die Website darf dabei laufen; sie zeigt Änderungen sofort.
`

const [subject, ...args] = process.argv.slice(2)
const write = (text: string) => process.stdout.write(text)
const writeError = (text: string) => process.stderr.write(text)

try {
  process.exitCode = await run()
} catch (error) {
  if (!isExpected(error)) throw error
  writeError(`${error.message}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  if (subject !== 'content' && subject !== 'registrations') {
    const isAskedFor = subject === undefined || ['help', '--help', '-h'].includes(subject)
    if (isAskedFor) write(USAGE)
    else writeError(`Den Befehl „${subject}“ gibt es nicht.\n\n${USAGE}`)
    return isAskedFor ? 0 : 2
  }
  const config = readProcessConfig()
  const connection = openDatabase(config)
  try {
    await migrateDatabase(connection)
    const { db } = connection
    const common = { write, writeError, folder: process.cwd() }
    if (subject === 'registrations') {
      return await runRegistrations(args, { events: createEventStore(db), entries: createEntryStore(db), ...common })
    }
    const media = createFolderMediaStore(config.dataDir)
    return await runContent(args, { connection, media, contentDir: config.contentDir, ...common })
  } finally {
    await connection.close()
  }
}

/** Failures whose message is all that the person at the console needs. */
function isExpected(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof ContentError || error instanceof MigrationError
}
