import type { DatabaseConnection } from '#platform/db/database.ts'
import { inMemory } from '#platform/limits/open-limits.ts'
import { createLog } from '#platform/log/log.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import { openSignUps } from '#server/context/open-sign-ups.ts'
import { openPublicForms } from '#server/context/public-forms.ts'
import { createSiteContext } from '#server/context/site-context.ts'
import { err, ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import { createMemoryMediaStore } from '#tests/support/samples/memory-media-store.ts'

type Facts = Parameters<typeof createSiteContext>[0]

const CLUB = { shortName: 'TTC Musterdorf', email: 'info@verein.example' }

/** Test support: what use cases begin with, as the server has it, on a database of its own. Nobody has an account, nothing takes place. */
export async function createSampleContext(
  connection: DatabaseConnection,
  {
    now,
    publicUrl = 'https://verein.example',
    kept,
    ...changes
  }: Partial<Omit<Facts, 'kept'>> & { now: () => Date; publicUrl?: string; kept?: Partial<Facts['kept']> },
) {
  const config = { publicUrl, rateLimits: true, dataDir: '', smtpUrl: undefined, mailFrom: undefined }
  const events = { list: async () => [], findBySlug: async () => undefined }
  const limits = inMemory(now)
  return createSiteContext({
    connection,
    now,
    kickMailer() {},
    config,
    kept: {
      log: createLog('silent'),
      media: createMemoryMediaStore(),
      variants: { findForKeepers: async ({ hash }) => ({ bytes: Buffer.from(hash), mediaType: 'image/jpeg' }) },
      pictureQueue: createWorkQueue(1),
      prepareSizes: () => undefined,
      fetchList: undefined,
      signUps: await openSignUps({ connection, config, limits, now, outcomes: createTally() }),
      ...kept,
    },
    tournaments: await openTournaments(connection),
    push: { publicKey: 'BA', takeTurn: () => ok(undefined), send: async () => 'gone' },
    visitors: await openPublicForms({ connection, config, limits, now }),
    // Only the club's name and address are asked for.
    club: { getFacts: async () => CLUB } as unknown as Facts['club'],
    // Nobody has an account.
    identity: {
      read: { accounts: { list: async () => ({ items: [], total: 0 }), findPerson: async () => undefined } },
    } as unknown as Facts['identity'],
    linking: { offered: [], begin: async (_, { provider }) => err({ kind: 'provider-unknown', provider }) },
    wirePath: '/auth/v1',
    events,
    occasions: {
      events,
      league: { listTeams: async () => [], listOwn: async () => [] },
      agenda: { list: async () => [] } as unknown as Facts['occasions']['agenda'],
    },
    ...changes,
  })
}
