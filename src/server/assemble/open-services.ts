import { hasPage } from '#features/club/look/look.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createOfferedEvents } from '#features/tournaments/events/offered-events.ts'
import { createSearchSite } from '#features/search/search-site.ts'
import { createFetchList } from '#features/league/lists/fetch-list.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'
import { createFindPlaceholder } from '#platform/media/find-placeholder.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import { openPush } from '#server/agenda/open-push.ts'
import type { OccasionSources } from '#server/context/list-occasions.ts'
import { openSignUps } from '#server/context/open-sign-ups.ts'
import { openPublicForms } from '#server/context/public-forms.ts'
import { createSiteContext, type ServerContext } from '#server/context/site-context.ts'
import { createArticleSource } from '#server/search/article-source.ts'
import { createClubSource } from '#server/search/club-source.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Services } from '#site/services.ts'
import { openGateways } from './open-gateways.ts'
import type { Ground } from './open-ground.ts'

/** The third step: what pages and programs can ask for. */
export async function openServices(ground: Ground) {
  const { config, now, connection, readers, pictures: kept } = ground
  const { club, dates, league, news, pictures, redirects, shownToAll } = readers
  const offered = createOfferedEvents(readers.events, async () => hasPage(await club.getFacts('look'), 'turniere'))
  const agenda = createDateService({ dates, club, events: offered, league, state: config.holidayState })
  const ctx = await openSiteContext(ground, { events: offered, league, agenda })
  const services: Services = {
    publicUrl: config.publicUrl,
    now,
    club,
    league,
    news,
    shownToAll,
    findPictures: pictures.findMany,
    findPlaceholder: createFindPlaceholder(ground),
    findFile: kept.findFile,
    findRedirect: redirects.find,
    tournaments: offered,
    dates: agenda,
    searchSite: createSearchSite(
      connection,
      [
        createClubSource({ club, dates, events: offered, league, now }),
        createArticleSource(createArticleStore(connection.db)),
      ],
      now,
    ),
  }
  return { ctx, services, ...openGateways(ground, ctx, services), storage: await openStorage(ground, ctx) }
}

async function openSiteContext(ground: Ground, occasions: OccasionSources): Promise<ServerContext> {
  const { connection, now, config, readers, accounts, preparation, log, media, variants, tournaments } = ground
  const { limits } = accounts
  return createSiteContext({
    kept: {
      log,
      media,
      variants,
      pictureQueue: createWorkQueue(1),
      prepareSizes: preparation.prepareNew,
      fetchList: config.fetchesLists ? createFetchList({ askPublic: createAskPublic(), now }) : undefined,
      signUps: await openSignUps({ connection, now, config, limits, outcomes: ground.tallies.registrationOutcomes }),
    },
    tournaments,
    connection,
    now,
    config,
    occasions,
    push: await openPush({ ...ground, limits, club: readers.club }),
    kickMailer: accounts.mailer.kick,
    visitors: await openPublicForms({ ...ground, limits }),
    club: readers.club,
    identity: accounts.identity.identity,
    linking: accounts.identity.linking,
    wirePath: accounts.identityConfig.paths.supabase,
    events: readers.events,
  })
}
