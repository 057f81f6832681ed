import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { migrateEngine } from '#platform/backup/migrate-engine.ts'
import { postgresTarget, sqliteTarget } from '#platform/backup/target.ts'
import type { Config } from '#platform/config/config.ts'
import { forgetMark } from '#platform/db/high-water-mark.ts'
import { openDatabase, openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { ClubsRefusal } from './clubs-console.ts'

type Place = Pick<Config, 'databaseUrl' | 'databaseSchema' | 'dataDir'>

/** Whether the data of a hosted club are in PostgreSQL, in a schema named after its folder. */
export const hasSchema = (place: Place): place is Place & { databaseUrl: string; databaseSchema: string } =>
  place.databaseUrl !== undefined && place.databaseSchema !== undefined

/** Moves the data of a new club from the file in its folder into its schema. @throws {ClubsRefusal} if that holds data */
export async function fillSchema(place: Place, folder: string): Promise<void> {
  if (!hasSchema(place)) return
  const { databaseUrl: url, databaseSchema: schema } = place
  const target = postgresTarget({ url, schema }, randomBytes(4).toString('hex'))
  if (!(await target.isEmpty()))
    throw new ClubsRefusal(
      `In PostgreSQL liegen im Schema ${schema} schon Daten, vielleicht von einem Verein im Papierkorb. Bitte nennen Sie mit --folder einen anderen Ordner.`,
    )
  await whileOpen(openSqlite(databaseOf(folder)), (file) => migrateEngine(file, target.createPlace))
  await rm(databaseOf(folder))
  await forgetMark(folder)
}

/** Writes the content of a club's schema into a file in this folder. */
export async function fillFile(place: Place, folder: string, today: Date): Promise<void> {
  await whileOpen(openDatabase(place), (source) => migrateEngine(source, sqliteTarget(folder, today).createPlace))
}

/** Its data are gone for good. */
export async function dropSchema(place: Place): Promise<void> {
  if (!hasSchema(place)) return
  await whileOpen(openPostgres(place.databaseUrl), ({ db }) =>
    db.schema.dropSchema(place.databaseSchema).ifExists().cascade().execute(),
  )
}
