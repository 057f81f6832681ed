import { ContentError } from '#content/content-mistake.ts'
import { ConfigError } from '#platform/config/config.ts'
import { explainSqliteFailure } from '#platform/db/explain-sqlite-failure.ts'
import { LostDataError } from '#platform/db/high-water-mark.ts'
import { describeError } from '#platform/log/log.ts'
import { explainMediaFailure } from '#platform/media/media-away.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { MediaNotMovedError } from '#server/assemble/open-media.ts'

const DISK_FULL = 'Die Festplatte ist voll. Es wurde nichts geändert; bitte schaffen Sie Platz und starten Sie neu.'

/** PostgreSQL's code for a violation of its protocol. */
const PROTOCOL = '08P01'

/** Explains why the site could not start, for the person at the console. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ContentError || error instanceof ConfigError) return error.message
  if (error instanceof MigrationError) {
    const reason = error.cause === undefined ? undefined : describeError(error.cause).message
    if (reason?.includes('disk is full')) return DISK_FULL
    return reason === undefined ? error.message : `${error.message}\n  ${reason}`
  }
  if (error instanceof MediaNotMovedError || error instanceof LostDataError) return error.message
  const { code, message, stack, cause } = describeError(error)
  if (code === 'ENOSPC' || message.includes('disk is full')) return DISK_FULL
  const known = explainMediaFailure(error) ?? explainSqliteFailure(error)
  if (known !== undefined) return known
  switch (code) {
    case 'EADDRINUSE':
      return 'Der Port ist schon belegt. Vielleicht läuft Vereinsheim bereits; sonst wählen Sie einen anderen, zum Beispiel PORT=3001 (der Messwerte: METRICS_ADDRESS).'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return `In den Datenordner lässt sich nicht schreiben: ${message}\nGeben Sie diesem Benutzer Schreibrecht, oder wählen Sie mit DATA_DIR einen anderen Ordner.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `PostgreSQL ist nicht erreichbar oder weist uns ab (${code}). Bitte prüfen Sie DATABASE_URL.`
    case PROTOCOL:
      return `Vor PostgreSQL steht vermutlich ein Pooler, der uns abweist: ${cause?.message ?? message}\nPgBouncer nimmt keine Zeitgrenzen an: DATABASE_STATEMENT_TIMEOUT=0 und DATABASE_IDLE_TIMEOUT=0, siehe docs/operating-many.md.`
    case 'ERR_MODULE_NOT_FOUND':
      return `Ein Teil des Programms fehlt (${message}). Abhilfe: npm ci && npm run build`
  }
  return `Vereinsheim konnte nicht starten.\n${stack ?? message}`
}
