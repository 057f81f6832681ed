import { hasPage } from '#features/club/look/look.ts'
import { createOfferedEvents } from '#features/tournaments/events/event-reader.ts'
import { createSearchSite } from '#features/search/search-site.ts'
import { findPlaceholder } from '#platform/media/find-placeholder.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import { openSiteContext, type ServerContext } from '#server/context/site-context.ts'
import { createArticleSource } from '#server/search/article-source.ts'
import { createClubSource } from '#server/search/club-source.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Services } from '#site/services.ts'
import type { Ground } from './open-ground.ts'
import { takeRows } from '#features/tournaments/registrations/take-rows.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createDataApi, DATA_API_ADDRESSES } from '#programs/data/create-data-api.ts'
import { createFunctionsApi, FUNCTIONS_ADDRESSES } from '#programs/functions/create-functions-api.ts'
import { createContactFunctions } from '#server/functions/contact-functions.ts'
import { createNextMatches } from '#server/functions/next-matches.ts'
import { createVerifyDraw } from '#server/functions/verify-draw.ts'
import { tokenCheck } from '#server/members/session-routes.ts'
import { createPublicRows } from '#server/public-rows/create-public-rows.ts'
import { daysAsTheyAre, daysForAll, type ReadDays } from '#server/public-rows/read-days.ts'
import { createFaultReport } from '#server/report-fault.ts'
import { openRealtime } from './open-realtime.ts'

/** The third step: the services for pages and programs. */
export async function openServices(ground: Ground) {
  const { config, now, connection, readers, pictures: kept } = ground
  const { club, dates, league, news, pages, pictures, redirects, shownToAll } = readers
  const offered = createOfferedEvents(readers.events, async () => hasPage(await club.getFacts('look'), 'turniere'))
  const dated = { dates, club, events: offered, league }
  const agenda = createDateService(dated, config.holidayState)
  const ctx = await openSiteContext(ground, { events: offered, league, agenda })
  const services: Services = {
    publicUrl: config.publicUrl,
    now,
    club,
    league,
    news,
    pages,
    shownToAll,
    findPictures: pictures.findMany,
    findPlaceholder: (picture) => findPlaceholder(ground, picture),
    findFile: kept.findFile,
    findRedirect: redirects.find,
    tournaments: offered,
    dates: agenda,
    searchSite: createSearchSite(
      connection,
      [createClubSource(dated, now), createArticleSource(ctx.read.articles)],
      now,
    ),
  }
  return { ctx, services, ...openGateways(ground, ctx, services), storage: await openStorage(ground, ctx) }
}

/** The interfaces for programs: data, functions and channels. They accept the same credentials as the sign-in wires. */
function openGateways(ground: Ground, ctx: ServerContext, services: Services) {
  const { config, log, connection, readers } = ground
  const { identity, keyReader } = ground.accounts.identity
  const guard = {
    keys: keyReader,
    checkToken: tokenCheck(identity),
    clientAddress: addressOf(config.trustedProxies),
  }
  const rowsOf = (days: ReadDays) => createPublicRows(services, days, connection, readers.onForget)
  const report = (fault: unknown) => log.error({ err: fault }, 'a registration by the data API could not be stored')
  const data = createDataApi({
    ...guard,
    rows: rowsOf(daysForAll(ctx)),
    insertRegistrations: (sent) => takeRows(ctx, { ...sent, report }),
    publicUrl: config.publicUrl,
    reportFault: createFaultReport(log, 'a data request failed'),
  })
  const functions = createFunctionsApi(
    { ...guard, reportFault: createFaultReport(log, 'a function failed') },
    {
      ...createContactFunctions(ctx),
      'verify-draw': createVerifyDraw(ctx),
      'next-matches': createNextMatches(services),
    },
  )
  return {
    dataApi: { addresses: DATA_API_ADDRESSES, fetch: data.fetch },
    functionsApi: { addresses: FUNCTIONS_ADDRESSES, fetch: functions.fetch },
    realtime: openRealtime(ground, { ...guard, rows: rowsOf(daysAsTheyAre(ctx)) }),
  }
}
