import { expect, test } from 'vitest'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { SearchDocument, SearchSource } from './search-document.ts'
import { createSearchSite } from './search-site.ts'

const article = (key: string, facts: Partial<SearchDocument>): SearchDocument => {
  const at = new Date('2024-11-01T12:00:00Z')
  return { key, kind: 'article', path: `/news/${key}`, title: key, text: '', at, ...facts }
}
const later = new Date('2024-11-10T12:00:00Z')
const SAMPLES: SearchDocument[] = [
  article('a', { title: 'Vereinsmeisterschaften 2024', text: 'Marco Lessing gewinnt das Endspiel mit 3:2.' }),
  article('b', { title: 'Sieg in Quellbach', text: 'Bei der Vereinsmeisterschaft war er noch Dritter.', at: later }),
  article('c', { title: 'Neue Bälle', text: 'Der Müller aus der Mühle hat uns Bälle geschenkt.' }),
  { key: 'p', kind: 'person', path: '/vorstand', title: 'Petra Zellmann', text: 'Kassiererin' },
]

forEachDatabase('the search', (open) => {
  async function setUp(documents: SearchDocument[] = SAMPLES) {
    const connection = await open()
    const site = { documents: new Map(documents.map((each) => [each.key, each])), loaded: [] as string[] }
    const change = () => raiseRevision(connection.db)
    await change()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    const source: SearchSource = {
      listMarks: async () => new Map([...site.documents].map(([key, document]) => [key, JSON.stringify(document)])),
      async load(keys) {
        site.loaded.push(...keys)
        return keys.flatMap((key) => site.documents.get(key) ?? [])
      },
    }
    const search = createSearchSite(connection, [source], () => time.now)
    const paths = async (query: string) => (await search(query))?.hits.map(({ path }) => path)
    return { search, paths, site, time, change }
  }

  test.each([
    ['Meisterschaft', []],
    ['Vereinsmeisterschaft', ['/news/a', '/news/b']],
    ['vereinsmeisterschaften', ['/news/a', '/news/b']],
    ['Verein', ['/news/a', '/news/b']],
    ['Sieg Quellbach', ['/news/b']],
    ['MUELLER', ['/news/c']],
    ['muller ball', ['/news/c']],
    ['Kassiererin', ['/vorstand']],
    ['3:2', ['/news/a']],
    ['"Lessing" OR * -', []],
  ])('„%s“ finds %j', async (query, expected) => {
    const { paths } = await setUp()
    expect(await paths(query)).toEqual(expected)
  })

  test.each([
    ['Verinsmeisterschaft', ['/news/a', '/news/b']],
    ['Kassirerin', ['/vorstand']],
    ['Zelmann', ['/vorstand']],
    ['Qeullbach', ['/news/b']],
  ])('the slip in „%s“ is forgiven, and said to be one', async (query, expected) => {
    const { search } = await setUp()
    const outcome = await search(query)
    expect([outcome?.hits.map(({ path }) => path), outcome?.isGuessed]).toEqual([expected, true])
  })

  test('what nobody wrote is not found, and nothing but signs is no question', async () => {
    const { search } = await setUp()
    expect(await search('Schach')).toEqual({ hits: [], count: 0, isGuessed: false })
    expect(await search(' …!? ')).toBeUndefined()
  })

  test('found words stand out in the title and in the passage around them', async () => {
    const text = `${'Viel davor. '.repeat(20)}Am Ende kamen die Bälle doch. ${'Viel danach. '.repeat(20)}`
    const { search } = await setUp([article('x', { title: 'Ein Ball', text })])
    const [hit] = (await search('Bälle'))?.hits ?? []
    expect(hit?.title).toEqual([
      { text: 'Ein ', isFound: false },
      { text: 'Ball', isFound: true },
    ])
    expect(hit?.passage.filter(({ isFound }) => isFound)).toEqual([{ text: 'Bälle', isFound: true }])
    const passage = hit?.passage.map((piece) => piece.text).join('') ?? ''
    expect(passage).toMatch(/^… .+ …$/)
    expect(passage.length).toBeLessThan(300)
  })

  test('nobody finds an article before its time, or after it', async () => {
    const [visibleFrom, visibleUntil] = [new Date('2024-12-02T07:00:00Z'), new Date('2024-12-09T07:00:00Z')]
    const { paths, time } = await setUp([article('x', { title: 'Geheim', visibleFrom, visibleUntil })])
    const found = []
    for (const moment of ['2024-12-02T06:59:59Z', '2024-12-02T07:00:00Z', '2024-12-09T07:00:00Z']) {
      time.now = new Date(moment)
      found.push((await paths('Geheim'))?.length)
    }
    expect(found).toEqual([0, 1, 0])
  })

  test('a slip in a word of an article that nobody may read yet is as unknown as any other', async () => {
    const { search, time } = await setUp([
      ...SAMPLES,
      article('x', { title: 'Sommerfest', visibleFrom: new Date('2024-12-02T07:00:00Z') }),
      article('y', { title: 'Quellbach Ehrennadel', visibleUntil: new Date('2024-12-02T07:00:00Z') }),
    ])
    const found = []
    for (const moment of ['2024-12-02T06:59:59Z', '2024-12-02T07:00:00Z']) {
      time.now = new Date(moment)
      for (const query of ['Somerfest', 'Ehrenadel', 'Qellbach']) found.push((await search(query))?.count)
    }
    expect(found).toEqual([0, 1, 2, 1, 0, 1])
  })

  test('with the next revision what was changed is found anew, what is gone no more, and the rest is left alone', async () => {
    const { paths, site, change } = await setUp()
    await paths('Ball')
    site.documents.set('c', article('c', { title: 'Neue Netze' }))
    site.documents.delete('a')
    expect(await paths('Lessing')).toEqual(['/news/a'])
    await change()
    site.loaded = []
    expect([await paths('Lessing'), await paths('Ball'), await paths('Netz')]).toEqual([[], [], ['/news/c']])
    expect([await paths('Lesing'), await paths('Netxe')]).toEqual([[], ['/news/c']])
    expect(site.loaded).toEqual(['c'])
  })

  test('many who search at once after a change do the work once', async () => {
    const { paths, site } = await setUp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => paths('Lessing')))
    expect(answers).toEqual(Array(8).fill(['/news/a']))
    expect(site.loaded.toSorted()).toEqual(['a', 'b', 'c', 'p'])
  })
})
