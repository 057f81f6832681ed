import { randomBytes } from 'node:crypto'
import { hasPage } from '#features/club/look/look.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createCategoryReader } from '#features/news/category-reader.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { createOfferedEvents } from '#features/tournaments/events/offered-events.ts'
import { takeRows } from '#features/tournaments/registrations/take-rows.ts'
import { createSlipActions } from '#features/tournaments/slips/slip-actions.ts'
import { createFetchList } from '#features/league/lists/fetch-list.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Log } from '#platform/log/log.ts'
import { createFindPlaceholder } from '#platform/media/find-placeholder.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import { createSubscriptionService } from '#server/agenda/create-date-reminders.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import { openPush } from '#server/agenda/open-push.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { OccasionSources } from '#server/context/list-occasions.ts'
import { openSignUps } from '#server/context/open-sign-ups.ts'
import { openPublicForms } from '#server/context/public-forms.ts'
import { createSiteContext, type ServerContext } from '#server/context/site-context.ts'
import type { openLending } from '#server/lending/open-lending.ts'
import { createMembersServices } from '#server/members/create-members-services.ts'
import type { watchRevision } from '#server/pages/watch-revision.ts'
import { createPublicRows } from '#server/public-rows/create-public-rows.ts'
import { unremembered } from '#server/public-rows/unremembered.ts'
import { createSiteSearch } from '#server/search/create-site-search.ts'
import { createStorageDoor, type OpenStorage } from '#server/storage/create-storage-door.ts'
import type { Tally } from '#shared/tally.ts'
import { newSecret } from '#shared/unguessable.ts'
import { slipPath } from '#site/plain/event-paths.ts'
import type { SiteContext } from '#site/context.ts'
import type { PublicServices } from '#site/services.ts'
import type { createContentReaders } from './create-content-readers.ts'
import { createDataDoor } from './create-data-door.ts'
import { createRealtimeDoor } from './create-realtime-door.ts'
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
  days: DayKeeper
  lending: Awaited<ReturnType<typeof openLending>>
  media: MediaStore
  variants: VariantSource
  preparation: SizePreparation
}

/** The third step: what pages and programs can ask for. */
export async function createServices(
  needs: Needs,
): Promise<Pick<AppParts, 'ctx' | 'services' | 'dataApi' | 'realtime'> & { storage: OpenStorage }> {
  const { config, now, connection, readers } = needs
  const { club, dates, league, news, pictures, redirects, shownToAll } = readers
  const slips = await openSlips(needs)
  const offered = offeredEvents(readers)
  const agenda = createDateService({ dates, club, events: offered, league, state: config.holidayState })
  const ctx = await openSiteContext(needs, slips, { events: offered, league, agenda })
  const rooms = openRooms(needs, { slips, ctx })
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
      days: needs.days,
      isLedHere: needs.lending.isLedHere,
      slips,
      ...(await openForms(needs)),
      dates: agenda,
      searchSite: createSiteSearch({ club, dates, events: offered, league, connection, now }),
      ...rooms,
    },
    ...openRowDoors(needs, { tournaments: offered, dates: agenda }, ctx),
    storage: await openStorage(needs, ctx),
  }
}

type Slips = Awaited<ReturnType<typeof openSlips>>

async function openSiteContext(needs: Needs, slips: Slips, occasions: OccasionSources): Promise<ServerContext> {
  const { connection, now, config, readers, accounts, preparation, log, media, variants } = needs
  const { limits } = accounts
  return createSiteContext({
    kept: {
      log,
      media,
      variants,
      pictureQueue: createWorkQueue(1),
      prepareSizes: preparation.prepareNew,
      fetchList: config.fetchesLists ? createFetchList({ askPublic: createAskPublic(), now }) : undefined,
      days: needs.days,
      findSlipAddress: slipAddresses(slips, config.publicUrl),
      signUps: await openSignUps({ connection, now, config, limits, outcomes: needs.registrationOutcomes }),
    },
    connection,
    now,
    config,
    occasions,
    push: await openPush({ ...needs, limits: accounts.limits, club: readers.club }),
    kickMailer: accounts.mailer.kick,
    ...(await openPublicForms({ ...needs, limits })),
    club: readers.club,
    identity: accounts.identity.identity,
    linking: accounts.identity.linking,
    wirePath: accounts.identityConfig.paths.supabase,
    events: readers.events,
  })
}

type Public = Pick<PublicServices, 'tournaments' | 'dates'>

/** Rows that anybody may read: asked for, and told of when they change. */
function openRowDoors(needs: Needs, made: Public, ctx: ServerContext): Pick<AppParts, 'dataApi' | 'realtime'> {
  const { connection, accounts, days, log } = needs
  const { identity, limits } = accounts
  const report = (fault: unknown) => log.error({ err: fault }, 'a registration by the data API could not be stored')
  return {
    dataApi: createDataDoor({
      ...needs,
      rows: openPublicRows(needs, made),
      insertRegistrations: (sent) => takeRows(ctx, { ...sent, report }),
      identity,
    }),
    realtime: createRealtimeDoor({
      ...needs,
      identity,
      limits,
      rows: openPublicRows({ ...needs, days: unremembered(days, createDayStore(connection.db)) }, made),
    }),
  }
}

/** What visitors send to the club. */
async function openForms(needs: Needs) {
  const { readers, accounts } = needs
  const { club } = readers
  const tools = { ...needs, club, limits: accounts.limits, afterCommit: accounts.mailer.kick }
  return {
    subscriptions: await createSubscriptionService(tools),
  }
}

function openPublicRows(
  { config, connection, now, readers, days }: Omit<Needs, 'days'> & { days: Pick<DayKeeper, 'hasBegun' | 'glance'> },
  made: Public,
): RowReader {
  const { club, league, pictures, onForget } = readers
  const content = { club, league, findPictures: pictures.findMany, onForget }
  return createPublicRows({ ...made, ...content, connection, now, days, publicUrl: config.publicUrl })
}

type Opened = { slips: Slips; ctx: ServerContext }

/** The rooms of the members' area. */
function openRooms(needs: Needs, { slips, ctx }: Opened) {
  const { readers, accounts } = needs
  return createMembersServices({
    ...needs,
    ...readers,
    ctx,
    slips,
    identity: accounts.identity.identity,
    findPictures: readers.pictures.findMany,
    afterCommit: accounts.mailer.kick,
  })
}

function openStorage(needs: Needs, ctx: ServerContext) {
  const { accounts } = needs
  return createStorageDoor({
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

/** Its own secret, so that nobody who learns what forms are signed by can open a slip. */
async function openSlips({ connection, days }: Needs) {
  const secret = await getSecret(connection.inTransaction, 'slips', newSecret)
  return createSlipActions({ days, secret, newId: () => randomBytes(12).toString('base64url'), pathOf: slipPath })
}

const slipAddresses =
  ({ pathOf }: Slips, publicUrl: string): SiteContext['findSlipAddress'] =>
  (day, key, wanted) => {
    const competition = day.competitions.get(key)
    const tie = competition?.derived.ties.find((each) => each.key === wanted)
    return competition && tie && publicUrl + pathOf(day, { competition, tie })
  }
