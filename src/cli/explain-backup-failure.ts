import { explainMediaFailure } from '#platform/media/explain-media-failure.ts'
import { BackupError } from '#platform/backup/backup-error.ts'

const FULL = 'Auf der Festplatte ist kein Platz mehr.'

/** Why a backup could not be written or used, for the person at the console; undefined for what nobody expects. */
export function explainBackupFailure(error: unknown): string | undefined {
  if (error instanceof BackupError) return error.message
  if (!(error instanceof Error)) return undefined
  const aboutMedia = explainMediaFailure(error)
  if (aboutMedia !== undefined) return aboutMedia
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : 'Die Datei'
  switch (code) {
    case 'ENOSPC':
      return FULL
    case 'ERR_SQLITE_ERROR':
      return error.message.includes('disk is full')
        ? FULL
        : `Die Datenbankdatei ist nicht zu gebrauchen: ${error.message}`
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
      return `PostgreSQL ist nicht erreichbar oder weist uns ab (${code}).`
    case '08P01':
      return 'Ein Pooler vor PostgreSQL weist uns ab. Bitte nehmen Sie die Adresse des Servers selbst.'
  }
  return undefined
}
