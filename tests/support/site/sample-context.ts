import type { DatabaseConnection } from '#platform/db/database.ts'
import { inMemory } from '#platform/limits/open-limits.ts'
import { createLog } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { Ground } from '#server/assemble/open-ground.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { OccasionSources } from '#server/context/list-occasions.ts'
import { openSiteContext } from '#server/context/site-context.ts'
import { createDiskShare } from '#server/load/disk-share.ts'
import { err, ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import type { SiteContext } from '#site/context.ts'
import { createMemoryMediaStore } from '#tests/support/samples/memory-media-store.ts'

const CLUB = { shortName: 'TTC Musterdorf', email: 'info@verein.example' }

type Choices = {
  now: () => Date
  publicUrl?: string
  media?: MediaStore
  variants?: SiteContext['variants']
  identity?: IdentityContext
}

/** No accounts exist. */
const nobody = (now: () => Date) =>
  ({
    now,
    read: { accounts: { list: async () => ({ items: [], total: 0 }), findPerson: async () => undefined } },
  }) as unknown as IdentityContext

const linking: SiteContext['linking'] = {
  offered: [],
  begin: async (_, { provider }) => err({ kind: 'provider-unknown', provider }),
}
const hashes: SiteContext['variants'] = {
  findForKeepers: async ({ hash }) => ({ bytes: Buffer.from(hash), mediaType: 'image/jpeg' }),
}

/** Test support: the context of use cases, as in the server, with its own database. There are no events. */
export async function createSampleContext(connection: DatabaseConnection, choices: Choices) {
  const { now, publicUrl = 'https://verein.example', identity = nobody(choices.now) } = choices
  const events = { list: async () => [], findBySlug: async () => undefined }
  const ground = {
    connection,
    now,
    config: { publicUrl, rateLimits: true, dataDir: '', smtpUrl: undefined, mailFrom: undefined, fetchesLists: false },
    disk: createDiskShare('', { most: undefined }),
    log: createLog('silent'),
    media: choices.media ?? createMemoryMediaStore(),
    variants: choices.variants ?? hashes,
    preparation: { prepareNew: () => undefined },
    tallies: { registrationOutcomes: createTally() },
    tournaments: await openTournaments(connection),
    // Only the club's name and address are read.
    readers: { club: { getFacts: async () => CLUB }, events },
    accounts: {
      limits: inMemory(now),
      mailer: { kick: () => undefined },
      identityConfig: { paths: { supabase: '/auth/v1' } },
      identity: { identity, linking },
    },
  }
  const ctx = await openSiteContext(ground as unknown as Ground, {
    events,
    league: { listTeams: async () => [], listOwn: async () => [] },
    agenda: { list: async () => [] } as unknown as OccasionSources['agenda'],
  })
  return { ...ctx, push: { publicKey: 'BA', takeTurn: () => ok(undefined), send: async () => 'gone' as const } }
}
