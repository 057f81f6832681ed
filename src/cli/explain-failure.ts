import { DISK_FULL, explainSqliteFailure } from '#platform/db/explain-sqlite-failure.ts'
import { explainMediaFailure } from '#platform/media/media-away.ts'
import { BackupError } from '#platform/backup/backup-format.ts'
import { isDatabaseAway } from '#shared/database-away.ts'

const POSTGRES_AWAY = (code = '') => `PostgreSQL ist nicht erreichbar oder weist uns ab (${code}).`

/** Why a command failed, for the operator at the console. @throws an unexpected error itself */
export function explainFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (!(error instanceof Error)) throw error
  const known = explainMediaFailure(error) ?? explainSqliteFailure(error)
  if (known !== undefined) return known
  if (isDatabaseAway(error)) return POSTGRES_AWAY(error.code)
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : 'Die Datei'
  switch (code) {
    case 'ENOSPC':
      return DISK_FULL
    case 'ENOENT':
      return `${path} gibt es nicht.`
    case 'EEXIST':
      return `${path} gibt es schon. Entsteht dort gerade eine andere Sicherung? Sonst löschen Sie die Datei.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EISDIR':
    case 'ENOTDIR':
      return `${path} lässt sich nicht lesen oder schreiben (${code}).`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
    case '42501':
      return POSTGRES_AWAY(code)
    case '08P01':
      return 'Ein Pooler vor PostgreSQL weist uns ab. Bitte nehmen Sie die Adresse des Servers selbst.'
  }
  throw error
}
