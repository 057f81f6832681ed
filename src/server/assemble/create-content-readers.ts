import { createClubReader } from '#features/club/club-reader.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createLeagueReader } from '#features/league/league-reader.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createDateReader } from '#features/dates/date-reader.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createNewsArchive } from '#features/news/news-archive.ts'
import { createPictureReader } from '#features/pictures/picture-reader.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createRedirectReader } from '#features/redirects/redirect-reader.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { createEventReader } from '#features/tournaments/events/event-reader.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { Database } from '#platform/db/database.ts'
import { createTimedMemory } from '#shared/memory.ts'

/** What pages are made of; much of it is remembered until `forget` is called, which is due whenever content has changed. */
export function createContentReaders(db: Database, now: () => Date) {
  const articles = createArticleStore(db, now)
  const readers = {
    club: createClubReader(createClubStore(db)),
    league: createLeagueReader(createLeagueStore(db)),
    dates: createDateReader(createDateStore(db)),
    events: createEventReader(createEventStore(db)),
    news: createNewsArchive(articles, createCategoryStore(db), now),
    pictures: createPictureReader(createPictureStore(db)),
    redirects: createRedirectReader(createRedirectStore(db), articles.isReachable),
    /** For pages that are made for many from the same. */
    shownToAll: createTimedMemory(now),
  }
  const listeners: (() => void)[] = []
  return {
    ...readers,
    forget(): void {
      for (const reader of Object.values(readers)) reader.forget()
      for (const listener of listeners) listener()
    },
    /** For whoever remembers what was made of them. */
    onForget: (listener: () => void) => void listeners.push(listener),
  }
}
