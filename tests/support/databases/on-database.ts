import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'

/** Works on the database of a site or program, by a connection of its own. */
export async function onDatabase<T>(
  place: Parameters<typeof openDatabase>[0],
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(place)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
