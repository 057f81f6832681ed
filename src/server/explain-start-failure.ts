import { ContentError } from '#content/content-mistake.ts'
import { ConfigError } from '#platform/config/config.ts'
import { describeError } from '#platform/log/log.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'

const DISK_FULL = 'The disk is full. Nothing was changed; free some space and start again.'

/** Why the site could not start, in words for the person at the console. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ContentError || error instanceof ConfigError) return error.message
  if (error instanceof MigrationError) {
    return error.cause === undefined ? error.message : `${error.message}\n  ${describeError(error.cause).message}`
  }
  const { code, message } = describeError(error)
  switch (code) {
    case 'EADDRINUSE':
      return 'The port is already in use. Another instance may be running; or choose another one with PORT=3001.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder cannot be written to: ${message}\nGive this user write access to it, or choose another one with DATA_DIR.`
    case 'ENOSPC':
      return DISK_FULL
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `PostgreSQL cannot be reached or refuses us (${code}). Check DATABASE_URL.`
    case 'ERR_SQLITE_ERROR':
      if (message.includes('disk is full')) return DISK_FULL
      return `The database file cannot be used: ${message}\nIf it is damaged, restore the data folder from a backup; the file itself was not changed.`
    case 'ERR_MODULE_NOT_FOUND':
      return `A part of the program is missing (${message}). Run: npm ci && npm run build`
  }
  const { stack } = describeError(error)
  return `Vereinsheim could not start.\n${stack ?? message}`
}
