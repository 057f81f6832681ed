import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { createBenchSources } from '#tests/support/data-api/data-api-rows.ts'
import { addBenchEvents, BENCH_NOW, eventIdOf, prepareDataApi } from '#tests/support/data-api/data-api-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { readQuery } from './parse/read-query.ts'
import { teams } from './public-views.ts'
import { createRowReader } from './run/create-row-reader.ts'
import { createTreeReader } from './run/read-tree.ts'

const OBJECT = { Accept: 'application/vnd.pgrst.object+json' }
const EXACT = { Prefer: 'count=exact' }
const DERBY = '01890000-0000-7000-8000-00000000aaaa'

/** One published article, and one scheduled for later. */
const addArticles = ({ inTransaction }: DatabaseConnection) =>
  inTransaction(async (trx) => {
    const store = createArticleStore(trx)
    const past = sampleDraft({ slug: 'derby', publishedAt: new Date('2024-09-15T08:00:00Z') })
    const later = sampleDraft({ slug: 'never-published', publishedAt: new Date(BENCH_NOW.getTime() + 1) })
    await store.put(prepareArticle(past, toArticleId(DERBY)), [])
    await store.put(prepareArticle(later, toArticleId(DERBY.replace('aaaa', 'bbbb'))), [])
  })

forEachDatabase('rows in rows', (open) => {
  async function prepare() {
    const connection = await addBenchEvents(await open())
    await addArticles(connection)
    const { get, ...bench } = prepareDataApi(connection)
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(`/${path}`, headers)
      expect([answer.status, answer.body], path).toEqual([expect.toSatisfy((status) => status < 300), answer.body])
      return answer.body
    }
    return { get, ask, ...bench }
  }

  test('events with their results, in the order and as many as asked', async () => {
    const { ask } = await prepare()
    expect(await ask('events?select=slug,results(place,name)&order=starts_at&results.order=place.desc,name')).toEqual([
      {
        slug: 'oster-turnier',
        results: [
          { place: 3, name: 'Lämmer' },
          { place: 3, name: 'Meldung 7' },
          { place: 2, name: 'Küken' },
          { place: 1, name: 'Hasen' },
        ],
      },
      { slug: 'sommer-cup', results: [{ place: 1, name: 'Netzroller' }] },
      { slug: 'dorfspielttt', results: [] },
    ])
    const limited = 'events?select=results(line)&results.order=line&results.limit=2&results.offset=1&order=starts_at'
    expect(await ask(limited)).toEqual([{ results: [{ line: 2 }, { line: 3 }] }, { results: [] }, { results: [] }])
  })

  test('only those events are read whose results are wanted', async () => {
    const { ask, asked } = await prepare()
    await ask(`events?select=id,results(*)&slug=eq.sommer-cup`)
    expect(asked).toEqual([[eventIdOf(1)]])
  })

  test('the other way round, a row has one or none', async () => {
    const { ask } = await prepare()
    expect(await ask('results?select=name,events(name,max_teams::text)&place=eq.1&order=name', {})).toEqual([
      { name: 'Hasen', events: { name: 'Österliches Turnier, „klein“', max_teams: '1' } },
      { name: 'Netzroller', events: { name: 'Sommer_Cup 100%', max_teams: '2' } },
    ])
    expect(await ask('fixtures?select=guest,news(slug)&order=guest,id&team_id=neq.x&limit=3')).toEqual([
      { guest: 'Biber', news: null },
      { guest: 'adler', news: { slug: 'derby' } },
      { guest: 'adler', news: null },
    ])
  })

  test('tables in tables in tables, under other names, with filters for each', async () => {
    const { ask } = await prepare()
    const path =
      'teams?select=name,spiele:fixtures(guest,bericht:news(slug),team:teams(slug))&id=eq.2024/herren-1&spiele.state=eq.played&spiele.order=starts_at.desc'
    expect(await ask(path, OBJECT)).toEqual({
      name: 'Herren 1',
      spiele: [
        { guest: 'bären', bericht: null, team: { slug: 'herren-1' } },
        { guest: 'adler', bericht: { slug: 'derby' }, team: { slug: 'herren-1' } },
      ],
    })
    const grouped = 'teams?select=id,fixtures(id)&fixtures.or=(guest.eq.Biber,state.eq.postponed)&id=like.*1'
    expect(await ask(grouped)).toEqual([
      { id: '2024/herren-1', fixtures: [{ id: '2024/herren-1/Biber' }, { id: '2024/herren-1/🦔' }] },
    ])
  })

  test('with an inner join, a filter on what belongs to rows is one on the rows, for counting too', async () => {
    const { ask, get } = await prepare()
    const slugs = async (rest: string) => (await ask(`teams?select=slug,fixtures!inner(id)&${rest}`)).map(slugOf)
    expect(await slugs('order=position')).toEqual(['herren-1', 'herren-2'])
    expect(await slugs('fixtures.state=eq.postponed')).toEqual(['herren-1'])
    expect(await slugs('fixtures.state=eq.forfeited')).toEqual([])
    const answer = await get('/teams?select=id,fixtures!inner(id)&limit=1&order=position', EXACT)
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-0/2'])
    const deep = 'teams?select=slug,fixtures!inner(news!inner(slug))&order=position'
    expect(await ask(deep)).toEqual([{ slug: 'herren-1', fixtures: [{ news: { slug: 'derby' } }] }])
  })

  test('whether something belongs to a row can be asked without showing it', async () => {
    const { ask } = await prepare()
    expect((await ask('teams?select=slug,fixtures()&fixtures=is.null')).map(slugOf)).toEqual(['jugend'])
    expect(await ask('teams?select=slug,fixtures()&fixtures=not.is.null&fixtures.guest=eq.Biber')).toEqual([
      { slug: 'herren-1' },
    ])
    expect((await ask('fixtures?select=slug:guest,news()&news=is.null&order=guest,id')).map(slugOf)).toEqual([
      ...['Biber', 'adler', 'bären', '🦔'],
    ])
    expect((await ask('events?select=slug,results()&results=is.null')).map(slugOf)).toEqual(['dorfspielttt'])
  })

  test('the columns of the one that a row refers to can stand among its own', async () => {
    const { ask } = await prepare()
    const path = 'fixtures?select=guest,...teams(team:name),...news(bericht:title)&order=id&limit=2'
    expect(await ask(path)).toEqual([
      { guest: 'Biber', team: 'Herren 1', bericht: null },
      { guest: 'adler', team: 'Herren 1', bericht: 'Sieg im Derby' },
    ])
  })

  test('without empty values, rows in rows have none either; as text they are JSON', async () => {
    const { ask, get } = await prepare()
    const STRIPPED = { Accept: 'application/vnd.pgrst.array+json;nulls=stripped' }
    const path = 'teams?select=slug,fixtures(guest,starts_at,moved_from)&slug=eq.herren-1&fixtures.guest=like.B*'
    expect(await ask(path, STRIPPED)).toEqual([
      { slug: 'herren-1', fixtures: [{ guest: 'Biber', starts_at: '2024-10-12T16:00:00+00:00' }] },
    ])
    const csv = await get(`/${path.replace(',starts_at,moved_from', '')}`, { Accept: 'text/csv' })
    expect(csv.text).toBe('slug,fixtures\nherren-1,"[{""guest"":""Biber""}]"')
  })

  test.each([
    ['teams?select=id,events(*)', 400, 'PGRST200'],
    ['teams?select=id&fixtures.id=eq.1', 400, 'PGRST108'],
    ['teams?select=id&fixtures.order=id', 400, 'PGRST108'],
    ['teams?select=id,spiele:fixtures(id)&fixtures.id=eq.1', 400, 'PGRST108'],
    ['teams?select=id,fixtures(id)&fixtures=eq.1', 400, 'PGRST120'],
    ['teams?select=id,fixtures(id)&fixtures.nickname=eq.1', 400, '42703'],
    ['teams?select=id,fixtures(id)&fixtures.limit=-1', 416, 'PGRST103'],
    ['fixtures?select=id,teams(name)&order=teams(name)', 400, 'PGRST118'],
    ['news?html=like.*a*', 400, '0A000'],
    ['news?order=url', 400, '0A000'],
    ['teams?is_youth=eq.perhaps', 400, '22P02'],
  ])('%s is refused', async (path, status, code) => {
    const { get, faults } = await prepare()
    const answer = await get(`/${path}`)
    expect([answer.status, answer.body.code, faults]).toEqual([status, code, []])
  })

  test('more rows of other tables than an answer may have are refused, and not cut', async () => {
    const connection = await open()
    const rows = createRowReader({
      connection,
      now: () => BENCH_NOW,
      sources: createBenchSources().sources,
      finish: async (_, found) => found,
      isShown: async () => true,
    })
    const read = async (select: string, most: number) => {
      const query = valueOf(readQuery(teams, new URLSearchParams({ select, slug: 'eq.herren-1' }), undefined))
      const found = await createTreeReader(rows, most).read(teams, query, { where: query.where, limit: 10 })
      return found.ok ? 'read' : found.error.code
    }
    expect([await read('fixtures(id)', 4), await read('fixtures(id)', 3)]).toEqual(['read', '54001'])
    // A row is read once, and shown in every row that refers to it.
    const shownTwice = 'fixtures(id,teams(id,fixtures(id)))'
    expect([await read(shownTwice, 24), await read(shownTwice, 23)]).toEqual(['read', '54001'])
  })
})

const slugOf = ({ slug }: { slug: string }) => slug
