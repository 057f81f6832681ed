import type { Picture } from '#features/pictures/picture.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import type { Accounts } from './open-accounts.ts'
import { startPurging } from './start-purging.ts'

type Needs = {
  config: Config
  log: Log
  now: () => Date
  connection: DatabaseConnection
  accounts: Pick<Accounts, 'identity' | 'mailer'>
  variants: VariantSource
  pictures: Picture[]
}

/** The last step: the work between requests. @returns a step that ends it; the mail and the picture in hand are finished */
export function startBackground(needs: Needs): () => Promise<void> {
  const { config, log, now, connection, accounts, variants, pictures } = needs
  const { identity, mailer } = accounts
  const preparing = startPreparing(variants, pictures, log)
  const purgeIdentity = identity.identity.purge
  const purging = startPurging({ connection, mailFolder: mailFolder(config), now, log, purgeIdentity })
  mailer.start()
  return async () => void (await Promise.all([purging, mailer, preparing].map((work) => work.stop())))
}

/** Makes the sizes of pictures that nobody has asked for yet. */
function startPreparing(variants: VariantSource, pictures: Picture[], log: Log) {
  const background = new AbortController()
  const preparing = variants.prepareAll(pictures, background.signal).catch((error: unknown) => {
    log.error({ err: error }, 'preparing pictures ended early; they are made when they are asked for')
  })
  return {
    /** The picture in hand is finished, so that nothing is written any more afterwards. */
    async stop() {
      background.abort()
      await preparing
    },
  }
}
