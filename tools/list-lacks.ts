import { HAS_BUCKET, NO_BUCKET } from '#tests/support/databases/scratch-bucket.ts'
import { hasPgbouncer, NO_PGBOUNCER } from '#tests/support/databases/scratch-pgbouncer.ts'
import { hasPostgres, NO_POSTGRES } from '#tests/support/databases/scratch-postgres.ts'
import { LIBFAKETIME, NO_LIBFAKETIME } from '#tests/support/servers/libfaketime.ts'
import { hasCaddy, NO_CADDY } from '#tests/support/servers/scratch-caddy.ts'
import { hasNginx, NO_NGINX } from '#tests/support/servers/scratch-nginx.ts'
import { canMakeDisks, NO_DISK } from '#tests/support/site/small-disk.ts'

/** Why tests are skipped on this machine, in their own words. */
export function listLacks(): string[] {
  const needs: [isThere: boolean, otherwise: string][] = [
    [hasPostgres(), NO_POSTGRES],
    [hasPgbouncer(), NO_PGBOUNCER],
    [hasNginx(), NO_NGINX],
    [hasCaddy(), NO_CADDY],
    [HAS_BUCKET, NO_BUCKET],
    [LIBFAKETIME !== undefined, NO_LIBFAKETIME],
    [canMakeDisks(), NO_DISK],
  ]
  return needs.filter(([isThere]) => !isThere).map(([, otherwise]) => otherwise)
}
