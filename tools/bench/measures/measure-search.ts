import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArticleStore } from '#features/news/article-store.ts'
import { createSearchSite, type SearchSite } from '#features/search/search-site.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createArticleSource } from '#server/search/article-source.ts'
import { startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { atMost, type Figure } from '../figure.ts'
import { median } from '../median.ts'
import { publish } from '../publish.ts'
import { sampleArticle } from '../sample-articles.ts'
import { sampleText, sampleWord } from '../sample-words.ts'
import type { Bench } from './measure.ts'

const ARTICLES = 5_000
const WORDS = 200
const TIMES = 15

const swapped = (word: string) => `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`

const QUERIES = {
  'a usual word': sampleWord(9_001),
  'a word in every article': 'Halle',
  'two words in every article': 'Halle Samstagabend',
  'a slip': swapped(sampleWord(9_001)),
  'a slip in a word of every article': swapped('Samstagabend'),
  'eight slips': Array.from({ length: 8 }, (_, number) => swapped(sampleWord(9_001 + 26 * number))).join(' '),
  'a word that is near to nothing': 'xyxyxyxyxyxy',
}

/** How long the search takes among 5,000 articles, on SQLite and, if available, on PostgreSQL. */
export async function measureSearch({ say }: Bench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-'))
  const postgres = await startScratchPostgres()
  try {
    const figures = await measureEngine({ dataDir, databaseUrl: undefined }, say)
    return postgres ? [...figures, ...(await measureEngine({ dataDir, databaseUrl: postgres.url }, say))] : figures
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureEngine(place: Parameters<typeof openDatabase>[0], say: Bench['say']): Promise<Figure[]> {
  const connection = openDatabase(place)
  try {
    await migrateDatabase(connection)
    say(`${connection.engine}: writing and indexing ${ARTICLES} articles`)
    await publish(
      connection,
      Array.from({ length: ARTICLES }, (_, number) => wordyArticle(number)),
    )
    const sources = [createArticleSource(createArticleStore(connection.db))]
    const search = createSearchSite(connection, sources, () => new Date())
    await search('')
    await search('Halle')
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(QUERIES))
      figures.push(await measureQuery(`${connection.engine}: ${name}`, () => search(query)))
    return figures
  } finally {
    await connection.close()
  }
}

function wordyArticle(number: number) {
  const article = sampleArticle(number)
  return { ...article, markdown: `${article.markdown}\n\n${sampleText(number, WORDS)}` }
}

/** The first search is reported but not counted: it fills what is remembered until content changes. */
async function measureQuery(name: string, search: () => ReturnType<SearchSite>): Promise<Figure> {
  const times: number[] = []
  for (let time = 0; time <= TIMES; time++) {
    const begun = performance.now()
    await search()
    times.push(performance.now() - begun)
  }
  const [first = 0, ...others] = times
  return {
    name,
    unit: 'ms',
    target: atMost(50),
    measured: median(others),
    isMachineDependent: true,
    note: `${others.length} times, ${Math.round(Math.min(...others))} to ${Math.round(Math.max(...others))}; the first ${Math.round(first)}`,
  }
}
