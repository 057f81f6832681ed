import { randomBytes } from 'node:crypto'
import { createArticleStore } from '#features/news/article-store.ts'
import { createCategoryReader } from '#features/news/category-reader.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import { hasPage } from '#features/club/look/look.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { createOfferedEvents } from '#features/tournaments/events/offered-events.ts'
import { createSlipActions } from '#features/tournaments/slips/slip-actions.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Limit } from '#platform/limits/limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import { createFindPlaceholder } from '#platform/media/find-placeholder.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import { MINUTE } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import type { Tally } from '#shared/tally.ts'
import type { AppParts } from '#server/app-parts.ts'
import { createStorageDoor, type OpenStorage } from '#server/storage/create-storage-door.ts'
import { createSiteSearch } from '#server/search/create-site-search.ts'
import { createSubscriptionService } from '#server/agenda/create-date-reminders.ts'
import { createPush } from '#server/agenda/create-push.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import type { openLending } from '#server/lending/open-lending.ts'
import type { watchRevision } from '#server/pages/watch-revision.ts'
import { createPublicRows } from '#server/public-rows/create-public-rows.ts'
import { unremembered } from '#server/public-rows/unremembered.ts'
import type { OccasionSources } from '#server/context/list-occasions.ts'
import { createSiteContext, type ServerContext } from '#server/context/site-context.ts'
import { openPublicForms } from '#server/context/public-forms.ts'
import { createMembersServices } from '#server/members/create-members-services.ts'
import type { createContentReaders } from './create-content-readers.ts'
import { createYouthPages } from './create-youth-list.ts'
import { slipPath } from '#site/plain/event-paths.ts'
import type { PublicServices } from '#site/services.ts'
import { newSecret } from '#shared/unguessable.ts'
import { createMembership } from './create-membership.ts'
import { createEntrantActions } from './create-entrant-actions.ts'
import { createDataDoor } from './create-data-door.ts'
import { createRealtimeDoor } from './create-realtime-door.ts'
import { createRegistrationActions } from './create-registration-actions.ts'
import type { Accounts } from './open-accounts.ts'
import type { SizePreparation } from './prepare-sizes.ts'

/** So many forms may one visitor's connection send: a whole club evening, but no flood. */
const ENTRY_LIMIT = { max: 20, windowMilliseconds: 10 * MINUTE }

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
  const { config, now, connection, readers, accounts } = needs
  const { club, dates, league, news, pictures, redirects, shownToAll } = readers
  const { takeRows, ...tournaments } = await openRegistrations(needs)
  const slips = await openSlips(needs)
  const offered = offeredEvents(readers)
  const agenda = createDateService({ dates, club, events: offered, league, state: config.holidayState })
  const ctx = await openSiteContext(needs, { events: offered, league, agenda })
  const rooms = openRooms(needs, { slips })
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
      tournaments,
      entrants: openEntrants(needs),
      days: needs.days,
      isLedHere: needs.lending.isLedHere,
      slips,
      ...(await openForms(needs)),
      dates: agenda,
      push: await createPush({ ...needs, limits: accounts.limits }),
      searchSite: createSiteSearch({ club, dates, events: offeredEvents(readers), league, connection, now }),
      ...rooms,
    },
    ...openRowDoors(needs, { tournaments, dates: agenda }, takeRows),
    storage: await openStorage(needs, ctx, rooms),
  }
}

async function openSiteContext(needs: Needs, occasions: OccasionSources) {
  const { connection, now, config, readers, accounts, preparation, log, media, variants } = needs
  return createSiteContext({
    kept: {
      log,
      media,
      variants,
      pictureQueue: createWorkQueue(1),
      prepareSizes: preparation.prepareNew,
    },
    connection,
    now,
    occasions,
    kickMailer: accounts.mailer.kick,
    config,
    forms: await openPublicForms({ ...needs, limits: accounts.limits }),
    club: readers.club,
    people: accounts.identity.identity.admin,
  })
}

type Public = Pick<PublicServices, 'tournaments' | 'dates'>
type TakeRows = Awaited<ReturnType<typeof openRegistrations>>['takeRows']

/** Rows that anybody may read: asked for, and told of when they change. */
function openRowDoors(needs: Needs, made: Public, takeRows: TakeRows): Pick<AppParts, 'dataApi' | 'realtime'> {
  const { connection, accounts, days } = needs
  const { identity, limits } = accounts
  return {
    dataApi: createDataDoor({
      ...needs,
      rows: openPublicRows(needs, made),
      insertRegistrations: takeRows,
      identity: { keyReader: identity.keyReader, signIn: identity.identity.signIn },
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
  const { connection, readers, accounts } = needs
  const { club } = readers
  const tools = { ...needs, club, limits: accounts.limits, afterCommit: accounts.mailer.kick }
  return {
    ...(await createMembership({ ...tools, pictures: createPictureStore(connection.db) })),
    youth: await createYouthPages({ ...tools, admin: accounts.identity.identity.admin }),
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

type Opened = {
  slips: Awaited<ReturnType<typeof openSlips>>
}

/** The rooms of the members' area. */
function openRooms(needs: Needs, { slips }: Opened) {
  const { readers, accounts } = needs
  return createMembersServices({
    ...needs,
    ...readers,
    slips,
    identityConfig: accounts.identityConfig,
    identity: accounts.identity.identity,
    linking: accounts.identity.linking,
    findPictures: readers.pictures.findMany,
    afterCommit: accounts.mailer.kick,
  })
}

function openStorage(needs: Needs, ctx: ServerContext, { documents, bin }: ReturnType<typeof openRooms>) {
  const { accounts } = needs
  return createStorageDoor({
    ...needs,
    ctx,
    documents,
    bin,
    keys: accounts.identity.keyReader,
    identity: accounts.identity.identity,
  })
}

const offeredEvents = ({ events, club }: Needs['readers']) =>
  createOfferedEvents(events, () => holdsTournaments({ club }))

const holdsTournaments = async ({ club }: Pick<Needs['readers'], 'club'>) =>
  hasPage(await club.getFacts('look'), 'turniere')

/** What is signed by a secret that all instances share. */
async function openRegistrations({ config, log, now, connection, readers, accounts, registrationOutcomes }: Needs) {
  const secret = await getSecret(connection.inTransaction, 'entry-form', newSecret)
  return createRegistrationActions({
    events: offeredEvents(readers),
    connection,
    config,
    now,
    secret,
    registrationOutcomes,
    afterCommit: accounts.mailer.kick,
    takeTurn: createRegistrationTurns(config, accounts.limits),
    report: (fault) => log.error({ err: fault }, 'a registration by the data API could not be stored'),
  })
}

/** Its own secret, so that nobody who learns what forms are signed by can open a slip. */
async function openSlips({ connection, days }: Needs) {
  const secret = await getSecret(connection.inTransaction, 'slips', newSecret)
  return createSlipActions({ days, secret, newId: () => randomBytes(12).toString('base64url'), pathOf: slipPath })
}

/** So many changes of registrations may come from one visitor's connection: three teams with all their players, and mistakes. */
const CHANGE_LIMIT = { max: 120, windowMilliseconds: 10 * MINUTE }

function openEntrants({ config, now, connection, accounts: { limits, mailer } }: Needs) {
  const changes = limits.create({ name: 'entry-change', ...CHANGE_LIMIT })
  const links = limits.create({ name: 'entry-link', ...ENTRY_LIMIT })
  const counted =
    (limit: Limit): Limit['take'] =>
    (address) =>
      config.rateLimits ? limit.take(address) : ok(undefined)
  const turns = { takeTurn: counted(changes), takeLinkTurn: counted(links) }
  return createEntrantActions({ connection, config, now, afterCommit: mailer.kick }, turns)
}

/** Counts sent forms by address; the same turns for the page and the data API. */
function createRegistrationTurns({ rateLimits }: Pick<Config, 'rateLimits'>, limits: LimitSource): Limit['take'] {
  const limit = limits.create({ name: 'entry', ...ENTRY_LIMIT })
  return (address) => (rateLimits ? limit.take(address) : ok(undefined))
}
