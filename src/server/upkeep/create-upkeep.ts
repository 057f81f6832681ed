import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { checkLinks, type OwnAnswer } from '#features/upkeep/check-links.ts'
import { checkNightly } from '#features/upkeep/check-nightly.ts'
import type { LinkReport } from '#features/upkeep/link-report.ts'
import { createUpkeepActions, type DiskSpace, type UpkeepActions } from '#features/upkeep/upkeep-actions.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { createDeletionLogStore } from '#features/privacy/deletion-log-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { lookAtOutbox } from '#platform/mail/outbox-look-store.ts'
import { readVersion } from '#platform/program/read-version.ts'
import { countAddressFiles, listAddresses } from '#server/feeds/page-addresses.ts'
import type { PublicServices } from '#site/services.ts'
import { createAskForeign } from './ask-foreign.ts'
import { createLookFromOutside } from './look-from-outside.ts'

type UpkeepNeeds = {
  connection: Pick<DatabaseConnection, 'db' | 'inTransaction'>
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  now: () => Date
}

/** More mails than that are not counted; it is a queue that is stuck in any case. */
const MOST_MAILS = 10_000

export function createUpkeep({ connection, config, now }: UpkeepNeeds): UpkeepActions {
  const { db, inTransaction } = connection
  return createUpkeepActions({
    upkeep: createUpkeepStore(db),
    inTransaction: (work) => inTransaction((trx) => work(createUpkeepStore(trx))),
    measureDisk: () => measureDisk(config.dataDir),
    async findLastPurge() {
      const deletions = await createDeletionLogStore(db).list(MOST_DELETIONS)
      return deletions.find(({ kind }) => kind === 'purge')?.at
    },
    lookAtOutbox: () => lookAtOutbox(db, MOST_MAILS),
    sendsMails: config.smtpUrl !== undefined,
    lookFromOutside: createLookFromOutside(config),
    version: readVersion(),
    now,
  })
}

/** Among so many the last purge is found; what people ask to have deleted stands between. */
const MOST_DELETIONS = 100

/** What this program's user may still write. */
async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

type Fetch = (request: Request) => Response | Promise<Response>
type Needs = {
  connection: DatabaseConnection
  services: PublicServices
  config: Pick<Config, 'checksForeignLinks'>
  now: () => Date
}

/** Between two addresses, so that visitors hardly notice. */
const REST_MILLISECONDS = 20

/** @returns a step that looks at all links where that is due; it asks the site itself, without a connection */
export function createLinkCheck({ connection, services, config, now }: Needs) {
  return (fetch: Fetch, stopping?: AbortSignal): Promise<LinkReport | undefined> =>
    checkNightly({
      findLinkCheck: createUpkeepStore(connection.db).findLinkCheck,
      inTransaction: (work) => connection.inTransaction((trx) => work(createUpkeepStore(trx))),
      check: () =>
        checkLinks({
          publicUrl: services.publicUrl,
          listPages: () => listPages(services),
          askOwn: (path, isWhole) => askOwn(fetch, services.publicUrl + path, isWhole),
          askForeign: config.checksForeignLinks ? createAskForeign() : undefined,
          rest: () => wait(REST_MILLISECONDS, undefined, { ref: false, ...(stopping && { signal: stopping }) }),
          now,
        }),
      now,
    })
}

async function listPages(services: PublicServices): Promise<string[]> {
  const count = await countAddressFiles(services)
  const files = await Promise.all(Array.from({ length: count }, (_, index) => listAddresses(index + 1, services)))
  return files.flat().map(({ url }) => url.slice(services.publicUrl.length) || '/')
}

async function askOwn(fetch: Fetch, url: string, isWhole: boolean): Promise<OwnAnswer> {
  const answer = await fetch(new Request(url, { method: isWhole ? 'GET' : 'HEAD' }))
  const isPage = isWhole && answer.headers.get('content-type')?.startsWith('text/html') === true
  return {
    status: answer.status,
    html: isPage ? await answer.text() : undefined,
    leadsTo: answer.headers.get('location') ?? undefined,
  }
}
