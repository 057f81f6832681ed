import { hasPage } from '#features/club/look/look.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createCategoryReader } from '#features/news/category-reader.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createOfferedEvents } from '#features/tournaments/events/offered-events.ts'
import { takeRows } from '#features/tournaments/registrations/take-rows.ts'
import { createFetchList } from '#features/league/lists/fetch-list.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { createFindPlaceholder } from '#platform/media/find-placeholder.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import { openPush } from '#server/agenda/open-push.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { OccasionSources } from '#server/context/list-occasions.ts'
import type { openTournaments } from '#server/context/open-tournaments.ts'
import { openSignUps } from '#server/context/open-sign-ups.ts'
import { openPublicForms } from '#server/context/public-forms.ts'
import { createSiteContext, type ServerContext } from '#server/context/site-context.ts'
import type { watchRevision } from '#server/pages/watch-revision.ts'
import { createPublicRows } from '#server/public-rows/create-public-rows.ts'
import { daysAsTheyAre, daysForAll, type ReadDays } from '#server/public-rows/read-days.ts'
import { createSiteSearch } from '#server/search/create-site-search.ts'
import { createStorageGateway, type OpenStorage } from '#server/storage/create-storage-gateway.ts'
import type { Tally } from '#shared/tally.ts'
import type { Services } from '#site/services.ts'
import type { createContentReaders } from './create-content-readers.ts'
import { createDataGateway } from './create-data-gateway.ts'
import { createRealtimeGateway } from './create-realtime-gateway.ts'
import type { Accounts } from './open-accounts.ts'
import type { SizePreparation } from './prepare-sizes.ts'

type Needs = {
  config: Config
  log: Log
  now: () => Date
  connection: DatabaseConnection
  readers: ReturnType<typeof createContentReaders>
  revision: Awaited<ReturnType<typeof watchRevision>>
  accounts: Accounts
  /** Counts what came of registrations. */
  registrationOutcomes: Tally
  /** What is read of tournaments at the start. */
  tournaments: Awaited<ReturnType<typeof openTournaments>>
  media: MediaStore
  variants: VariantSource
  preparation: SizePreparation
}

/** The third step: what pages and programs can ask for. */
export async function createServices(
  needs: Needs,
): Promise<Pick<AppParts, 'services' | 'dataApi' | 'realtime'> & { ctx: ServerContext; storage: OpenStorage }> {
  const { config, now, connection, readers } = needs
  const { club, dates, league, news, pictures, redirects, shownToAll } = readers
  const offered = offeredEvents(readers)
  const agenda = createDateService({ dates, club, events: offered, league, state: config.holidayState })
  const ctx = await openSiteContext(needs, { events: offered, league, agenda })
  return {
    ctx,
    services: {
      publicUrl: config.publicUrl,
      now,
      club,
      league,
      news,
      shownToAll,
      categories: createCategoryReader(createCategoryStore(connection.db), createArticleStore(connection.db, now)),
      findPictures: pictures.findMany,
      findPlaceholder: createFindPlaceholder(needs),
      findFile: createPictureStore(connection.db).findFile,
      findRedirect: redirects.find,
      tournaments: offered,
      dates: agenda,
      searchSite: createSiteSearch({ club, dates, events: offered, league, connection, now }),
    },
    ...openRowGateways(needs, { tournaments: offered, dates: agenda }, ctx),
    storage: await openStorage(needs, ctx),
  }
}

async function openSiteContext(needs: Needs, occasions: OccasionSources): Promise<ServerContext> {
  const { connection, now, config, readers, accounts, preparation, log, media, variants, tournaments } = needs
  const { limits } = accounts
  return createSiteContext({
    kept: {
      log,
      media,
      variants,
      pictureQueue: createWorkQueue(1),
      prepareSizes: preparation.prepareNew,
      fetchList: config.fetchesLists ? createFetchList({ askPublic: createAskPublic(), now }) : undefined,
      signUps: await openSignUps({ connection, now, config, limits, outcomes: needs.registrationOutcomes }),
    },
    tournaments,
    connection,
    now,
    config,
    occasions,
    push: await openPush({ ...needs, limits: accounts.limits, club: readers.club }),
    kickMailer: accounts.mailer.kick,
    visitors: await openPublicForms({ ...needs, limits }),
    club: readers.club,
    identity: accounts.identity.identity,
    linking: accounts.identity.linking,
    wirePath: accounts.identityConfig.paths.supabase,
    events: readers.events,
  })
}

type Public = Pick<Services, 'tournaments' | 'dates'>

/** Rows that anybody may read: asked for, and told of when they change. */
function openRowGateways(needs: Needs, made: Public, ctx: ServerContext): Pick<AppParts, 'dataApi' | 'realtime'> {
  const { accounts, log } = needs
  const { identity, limits } = accounts
  const report = (fault: unknown) => log.error({ err: fault }, 'a registration by the data API could not be stored')
  return {
    dataApi: createDataGateway({
      ...needs,
      rows: openPublicRows(needs, made, daysForAll(ctx)),
      insertRegistrations: (sent) => takeRows(ctx, { ...sent, report }),
      identity,
    }),
    realtime: createRealtimeGateway({
      ...needs,
      identity,
      limits,
      rows: openPublicRows(needs, made, daysAsTheyAre(ctx)),
    }),
  }
}

function openPublicRows({ config, connection, now, readers }: Needs, made: Public, days: ReadDays): RowReader {
  const { club, league, pictures, onForget } = readers
  const content = { club, league, findPictures: pictures.findMany, onForget }
  return createPublicRows({ ...made, ...content, connection, now, days, publicUrl: config.publicUrl })
}

function openStorage(needs: Needs, ctx: ServerContext) {
  const { accounts } = needs
  return createStorageGateway({
    ...needs,
    ctx,
    keys: accounts.identity.keyReader,
    identity: accounts.identity.identity,
  })
}

const offeredEvents = ({ events, club }: Needs['readers']) =>
  createOfferedEvents(events, () => holdsTournaments({ club }))

const holdsTournaments = async ({ club }: Pick<Needs['readers'], 'club'>) =>
  hasPage(await club.getFacts('look'), 'turniere')
