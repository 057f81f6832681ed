import { stringify } from 'yaml'
import type { Club, Training } from '#features/club/club-facts.ts'
import { createClubReader } from '#features/club/club-reader.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'
import { createDateReader } from '#features/dates/date-reader.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createLeagueReader } from '#features/league/league-reader.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createArticleStore, type StoredArticle } from '#features/news/article-store.ts'
import { toArticleId, type ArticleDraft } from '#features/news/article.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createNewsArchive } from '#features/news/news-archive.ts'
import { createPageReader } from '#features/news/page-reader.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createDateService } from '#server/agenda/create-date-service.ts'
import { createTimedMemory } from '#shared/memory.ts'
import type { Services } from '#site/services.ts'
import { sampleEvent } from './sample-registration.ts'

/** Test support: a small site in a real database. */
export const PUBLIC_URL = 'https://club.example'

const address = { street: 'Hallenweg 3', postalCode: '66600', city: 'Musterdorf' }
const web = 'https://portal.example/'

const club: Club = {
  name: 'TTC Muster & Dorf e. V.',
  shortName: 'TTC <Muster>',
  tagline: 'Zusammen spielen',
  founded: '1964-04-21',
  address,
  hall: { ...address, name: 'Schulturnhalle', latitude: 49, longitude: 7 },
  email: 'info@club.example',
  phone: '069 90009640',
  register: { court: 'Saarbrücken', number: 'VR 0' },
  representatives: ['Vorsitz'],
  responsibleForContent: { ...address, name: 'Presse' },
  hosting: 'Im Keller.',
  leaguePortal: { name: 'Portal', teamsUrl: web, tablesUrl: web },
  map: { providerName: 'Karte', embedUrl: web, linkUrl: web, privacyUrl: web },
  copyrightYear: 2023,
}

const training: Training = {
  youthNotice: { title: 'Jugend', text: 'Voll', open: false },
  slots: [{ weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' }],
  breaks: [{ from: '2024-07-15', to: '2024-08-02', reason: 'Sommerferien' }],
  seasonFrom: '2023-08-01',
  firstVisit: { title: 'Kommen', text: 'Sie' },
}

export const samplePicture = (path: string, hash: string): Picture => ({
  path,
  hash,
  format: 'svg',
  width: 1600,
  height: 900,
  text: `Bild „${path}“ & "mehr"`,
})

/** The time of the first sample article; each further one is a minute newer. */
const FIRST = Date.parse('2024-01-01T12:00:00Z')

/** @param number 0 is the oldest */
export function sampleArticle(number: number, changes: Partial<ArticleDraft> = {}): StoredArticle {
  const draft: ArticleDraft = {
    slug: `artikel-nummer-${number}`,
    formerSlugs: [],
    title: `Artikel ${number}`,
    publishedAt: new Date(FIRST + number * 60_000),
    summary: `Zusammenfassung ${number}`,
    previewPicture: undefined,
    pictures: [],
    metadata: [],
    isDraft: false,
    expiresAt: undefined,
    markdown: `Text ${number}`,
    ...changes,
  }
  return prepareArticle(draft, toArticleId(`article-${String(number).padStart(6, '0')}`))
}

/** Writes the club, its tournament, and the given data; the services read from the same database. */
export async function createSampleSite(
  connection: DatabaseConnection,
  {
    articles = [],
    pictures = [],
    look = presentLook,
    now = () => new Date('2024-12-01T12:00:00Z'),
  }: { articles?: StoredArticle[]; pictures?: Picture[]; look?: Look; now?: () => Date },
): Promise<Services> {
  const { db, inTransaction } = connection
  await inTransaction(async (trx) => {
    const documents = createDocumentStore(trx)
    for (const [name, value] of [
      ['club', club],
      ['training', training],
      ['look', look],
      ['membership', { fees: [{ title: 'Erwachsene', people: 'one', amount: 84, per: 'year' }] }],
    ] as const)
      await documents.bring(name, { value, source: stringify(value), at: new Date(0) })
    await createEventStore(trx).upsert(
      sampleEvent({ description: 'Das ganze **Dorf** spielt.\n\n- Schläger\n- Suppe & Kuchen' }),
    )
    await createPictureStore(trx).putMany(pictures)
    for (const article of articles) await createArticleStore(trx).put(article, [])
  })
  const store = createPictureStore(db)
  const clubReader = createClubReader(createClubStore(db))
  return {
    publicUrl: PUBLIC_URL,
    now,
    club: clubReader,
    league: createLeagueReader(createLeagueStore(db)),
    news: createNewsArchive(createArticleStore(db, now), createCategoryStore(db), now),
    pages: createPageReader(createArticleStore(db, now), now),
    shownToAll: createTimedMemory(now),
    findPictures: store.findMany,
    findPlaceholder: async () => undefined,
    findFile: store.findFile,
    findRedirect: async () => undefined,
    tournaments: createEventStore(db),
    searchSite: async () => undefined,
    dates: createDateService(
      {
        dates: createDateReader(createDateStore(db)),
        club: clubReader,
        events: createEventStore(db),
        league: createLeagueReader(createLeagueStore(db)),
      },
      'SL',
    ),
  }
}

/** Many articles, quickly: all have the same body. */
export function sampleArticles(count: number): StoredArticle[] {
  const { html, contentHash, searchText } = sampleArticle(0)
  return Array.from({ length: count }, (_, number) => ({
    id: toArticleId(`article-${String(number).padStart(6, '0')}`),
    slug: `artikel-nummer-${number}`,
    title: `Artikel ${number}`,
    publishedAt: new Date(FIRST + number * 60_000),
    updatedAt: new Date(FIRST + number * 60_000),
    summary: '',
    previewPicture: undefined,
    pictures: [],
    metadata: [],
    isDraft: false,
    expiresAt: undefined,
    markdown: 'Text',
    html,
    contentHash,
    searchText,
    categoryKeys: [],
  }))
}
