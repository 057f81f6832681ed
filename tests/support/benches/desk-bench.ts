import { expect } from 'vitest'
import { toArticleId } from '#features/news/article.ts'
import type { ArticleNews } from '#features/news/editing/article-news.ts'
import type { ListedArticle } from '#features/news/editing/list-articles.ts'
import { EMPTY_FIELDS } from '#features/news/editing/working-copy.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { LinkReport } from '#features/upkeep/check-links.ts'
import type { Office } from '#rights/offices.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { DESK_SOURCES } from '#site/routes/admin/desk/desk-sources.ts'
import type { DeskVisit } from '#site/routes/admin/desk/desk-item.ts'
import { gatherDesk } from '#site/routes/admin/desk/gather-desk.ts'

export const NOW = new Date('2024-11-24T17:30:00Z')
export const at = (text: string) => new Date(text)

export const article = (id: string, changes: Partial<ListedArticle>): ListedArticle => ({
  id: toArticleId(id),
  title: id,
  slug: id,
  state: 'draft',
  hasChanges: false,
  publishedAt: undefined,
  expiresAt: undefined,
  savedAt: at('2024-11-24T16:00:00Z'),
  by: ['mia'],
  pictures: 1,
  problems: [],
  ...changes,
})

/** Twelve teams; two of the registrations came late. */
const REGISTRATIONS = Array.from({ length: 7 }, (_, index) =>
  sampleRegistration(`${index}`, {
    teamNames: index < 5 ? ['Eins', 'Zwei'] : ['Eins'],
    isLate: index < 2,
    receivedAt: at('2024-11-22T10:00:00Z'),
  }),
)

/** A club with pending work everywhere. */
export const FULL = {
  enquiries: [] as object[],
  youthList: { groups: [] as object[], children: [] as object[] },
  captained: [] as object[],
  matches: [] as object[],
  applications: [] as object[],
  articles: {} as Partial<Record<keyof ArticleNews, ListedArticle[]>>,
  undescribed: 0,
  events: [] as TournamentEvent[],
  played: { event: sampleEvent(), entries: [], teams: [] } as Parameters<typeof dayInMemory>[0],
  reported: [] as string[],
  people: [] as object[],
  failed: 0,
  duties: [] as object[],
  chosen: undefined as string | undefined,
  facts: { club: { ...sampleClub, state: 'SL' as const }, board: { members: [{ name: 'Vera' }] as object[] } },
  state: {
    lastBackup: at('2024-11-24T03:10:00Z') as Date | undefined,
    disk: { free: 50e9, total: 100e9 },
    links: {
      checkedAt: at('2024-11-24T02:10:00Z'),
      pages: 9,
      links: 214,
      foreign: undefined,
      broken: [] as LinkReport['broken'],
    },
  },
}

const toLine = (listed: ListedArticle) => ({
  ...listed,
  fields: { pictures: listed.problems.map(({ path }) => path), previewPicture: undefined, markdown: '' },
})

const newsStores = ({ articles, reported }: Pick<typeof FULL, 'articles' | 'reported'>) => ({
  articles: { findById: async () => undefined },
  workingCopies: { find: async (id: string) => (reported.includes(id) ? { fields: EMPTY_FIELDS } : undefined) },
  articleDesk: {
    listOwnWork: async () => (articles.own ?? []).map(toLine),
    listAppearing: async () => [...(articles.planned ?? []), ...(articles.appeared ?? [])].map(toLine),
    listOnWebsite: async () => (articles.withheld ?? []).map(toLine),
    listPages: async () => [],
  },
})

const pictureStores = ({ undescribed: count }: Pick<typeof FULL, 'undescribed'>) => ({
  library: { countUndescribed: async () => ({ count, since: NOW }) },
})

const pictureAnswers = (articles: (typeof FULL)['articles']) => {
  const problems = Object.values(articles).flatMap((listed) => listed.flatMap((each) => each.problems))
  return {
    findPictureProblems: async (paths: string[]) => problems.filter(({ path }) => paths.includes(path)),
    listWithheldPictures: async () => problems.flatMap(({ path, kind }) => (kind === 'consent-missing' ? [path] : [])),
  }
}

const upkeepStores = ({ lastBackup, links }: typeof FULL.state) => ({
  upkeep: {
    findBackup: async () => lastBackup,
    findTrial: async () => undefined,
    findSelfTest: async () => undefined,
    findFirstStart: async () => undefined,
    findLinkReport: async () => links,
  },
  deletionLog: { list: async () => [] },
})

/** The desk as an account with these offices sees it. */
export async function deskOf(offices: Office[], changes: Partial<typeof FULL> = {}, neededFactor?: object) {
  const club = { ...FULL, ...changes }
  const services = {
    league: {
      listCaptained: async () => club.captained,
      listOwn: async () => club.matches,
    },
  }
  const present = { neededFactor, who: { person: { account: { factorNeededSince: NOW } } } }
  const { days, listTeams, ...ofDay } = dayInMemory(club.played)
  const ctx = {
    now: () => NOW,
    days,
    listTeams,
    identity: { now: () => NOW, read: { accounts: { list: async () => ({ items: club.people, total: 0 }) } } },
    events: {
      list: async () => club.events,
      findBySlug: async (slug: string) => club.events.find((event) => event.slug === slug),
    },
    read: {
      day: ofDay.read.day,
      ...newsStores(club),
      ...pictureStores(club),
      registrations: { listForEvent: async () => REGISTRATIONS },
      handling: { listForEvent: async () => new Map() },
      messages: { listUnreached: async () => new Set(), listForEvent: async () => [] },
      applications: { list: async () => club.applications },
      treasurerKeys: { list: async () => [{}] },
      enquiries: { listUnreached: async () => new Set(), listOpen: async () => club.enquiries },
      youth: { read: async () => club.youthList },
      duties: { list: async () => club.duties },
      onboarding: { find: async () => club.chosen },
      contentFiles: { hasSample: async () => false },
      club: { findFacts: async (name: keyof typeof club.facts) => club.facts[name] },
      documents: { listVersions: async () => [{ by: 'vera' }] },
      mailbox: {
        list: async () => [{ createdAt: NOW, kind: 'newsletter' }],
        countWaiting: async () => ({ waiting: 0, oldest: undefined }),
      },
      ...upkeepStores(club.state),
      outbox: { counts: async () => ({ waiting: 0, sent: 0, givenUp: club.failed }) },
    },
    listMembers: async () => [],
    version: '1.2.3',
    measureDisk: async () => club.state.disk,
    ...pictureAnswers(club.articles),
  }
  // Only what the code under test reads from each source.
  const visit = { present, actor: { accountId: 'mia', offices }, ctx, services, now: NOW } as unknown as DeskVisit
  const faults: unknown[] = []
  const desk = await gatherDesk(visit, DESK_SOURCES, (fault) => faults.push(fault))
  expect(faults).toEqual([])
  const items = [...(desk.serve ? [desk.serve] : []), ...desk.waiting]
  return {
    titles: items.map(({ title }) => title),
    texts: items.map(({ text }) => text),
    actions: items.map(({ action: { label, path } }) => `${label} ${path}`),
    running: desk.running.map(({ when, text }) => `${when}: ${text}`),
  }
}
