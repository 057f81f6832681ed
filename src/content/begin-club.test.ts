/** @module-tag long */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SHOWN_CLUBS, createOnboardingStore } from '#features/club/onboarding/onboarding-store.ts'
import { describeOnboarding, toAnswers } from '#features/club/onboarding/onboarding-form.ts'
import { slotField } from '#features/club/onboarding/slot-fields.ts'
import { missingBeforePublic } from '#features/club/onboarding/keep-onboarding.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { anna, createEditingBench } from '#tests/support/benches/editing-bench.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { beginOwnClub } from './begin-club.ts'
import { exportContent } from './export-content.ts'
import { importContent, wouldStandBesideSample } from './import-content.ts'

const FIELDS = {
  name: 'BV Grünau 1990 e. V.',
  shortName: 'BV Grünau',
  founded: '1990',
  sport: 'Badminton',
  street: 'Seeweg 1',
  postalCode: '12345',
  city: 'Grünau',
  state: 'BW',
  email: 'info@bv-gruenau.example',
  primary: '#0b6b3a',
  accent: '#ffb52b',
  [slotField(0, 'weekday')]: 'monday',
  [slotField(0, 'group')]: 'Alle',
  [slotField(0, 'from')]: '18:00',
  [slotField(0, 'to')]: '20:00',
}

/** Becomes the season of the day of the import. */
const SEASON = `weekends: [09-05, 09-12]
teams:
  - slug: herren-1
    name: Herren 1
    order: 1
    league: Bezirksliga
    ownName: TTC Musterdorf
    format: paarkreuz
    home: 6 18:00
    opponents: [TTC Wahlerath, TTG Rodenau, TTC Ottenbruch]
`

async function setUp() {
  const sample = await contentOfTest()
  await writeFile(join(sample.folder, '.sample'), 'TTC Musterdorf\n')
  await sample.write('teams/beispielsaison.yaml', SEASON)
  const parts = await sample.openParts()
  const run = () => importContent(sample.folder, parts)
  await run()
  const { db } = parts.connection
  const begin = async () => {
    const answers = valueOf(describeOnboarding(2024).read(new URLSearchParams(FIELDS)))
    await parts.write((stores) => beginOwnClub(stores, { ...parts, answers: toAnswers(answers), by: 'anna' }))
  }
  return { ...sample, parts, db, run, begin, articles: createArticleStore(db), club: createClubStore(db) }
}

test('the sample club goes, and what the own club has said stands in its place', async () => {
  const { begin, db, club, articles } = await setUp()
  expect(await createLeagueStore(db).listTeams()).toHaveLength(2)
  await begin()
  expect(await articles.count()).toBe(0)
  expect(await createLeagueStore(db).listTeams()).toEqual([])
  expect(await db.selectFrom('league_fixtures').selectAll().execute()).toEqual([])
  expect(await createEventStore(db).list()).toEqual([])
  expect(await club.findFacts('club')).toMatchObject({ shortName: 'BV Grünau', address: { city: 'Grünau' } })
  expect((await club.findFacts('look'))?.sport.name).toBe('Badminton')
  expect((await club.findFacts('training'))?.slots).toEqual([
    { weekday: 'monday', group: 'Alle', from: '18:00', to: '20:00' },
  ])
  const { html } = (await club.findPage('datenschutz')) ?? { html: '' }
  expect(html).toContain('BV Grünau')
  // No links to pages that the own club does not have yet.
  expect(html.match(/href="\/(?!kontakt|impressum|datenschutz|admin|news|probetraining|suche)[^"]*/g)).toBeNull()
  const now = await db.selectFrom('club_documents').select(['name', 'json as text']).execute()
  const before = await db.selectFrom('club_document_versions').select(['name', 'source as text']).execute()
  const stillNamed = [...now, ...before].filter(({ text }) => text.includes('Musterdorf')).map(({ name }) => name)
  expect(stillNamed).toEqual([])
  expect((await createLibraryStore(db).list()).map(({ path }) => path)).toEqual(['pictures/standard-halle.svg'])
  expect(await createOnboardingStore(db).find()).toBe(SHOWN_CLUBS[1])
})

test('whatever the club wrote itself stays, also where it was the sample’s at first', async () => {
  const { begin, articles, parts, write, run } = await setUp()
  const { ctx } = createEditingBench(parts.connection)
  const id = (await articles.findBySlug('sieg'))?.id
  if (!id) throw new Error('the sample has an article')
  const { fields, number: seen } = valueOf(await showArticle(ctx, anna, id))
  valueOf(await publishWorkingCopy(ctx, anna, id, { fields: { ...fields, title: 'Unser Sieg' }, seen, when: 'now' }))
  const own = valueOf(await beginArticle(ctx, anna, { title: 'Eigenes', slug: 'eigenes', markdown: 'Text' }))
  valueOf(
    await publishWorkingCopy(ctx, anna, own, { ...valueOf(await showArticle(ctx, anna, own)), seen: 1, when: 'now' }),
  )
  await begin()
  expect((await articles.list(0, 10)).map(({ title }) => title).toSorted()).toEqual(['Eigenes', 'Unser Sieg'])
  // An update of the program brings another sample file.
  await write('news/2025-01-01-beispiel.md', '---\ntitle: Beispiel\ndate: 2025-01-01\n---\n\nText\n')
  expect(await run()).toMatchObject({ files: 0, isSampleIgnored: true })
  expect(await articles.count()).toBe(2)
})

test('the folder counts again as soon as it bears the own club’s name', async () => {
  const { begin, parts, root, articles } = await setUp()
  await begin()
  const folder = join(root, 'export')
  await exportContent(folder, parts)
  expect(await importContent(folder, parts)).toMatchObject({ conflicts: [], isSampleIgnored: false })
  await mkdir(join(folder, 'news'))
  await writeFile(join(folder, 'news/2025-01-01-neu.md'), '---\ntitle: Neu\ndate: 2025-01-01\n---\n\nText\n')
  await writeFile(join(folder, '.sample'), 'TTC Musterdorf\n')
  expect(await importContent(folder, parts)).toMatchObject({ files: 1, isSampleIgnored: false })
  expect((await articles.list(0, 10)).map(({ title }) => title)).toEqual(['Neu'])
})

test('what is missing before one may go public is said honestly', async () => {
  const { begin, club } = await setUp()
  const facts = async () => {
    const [own, board] = [await club.findFacts('club'), await club.findFacts('board')]
    if (!own || !board) throw new Error('every installation has them')
    return { club: own, board }
  }
  expect(missingBeforePublic({ chosen: undefined, isPrivacyRead: false, ...(await facts()) })).toEqual([])
  expect(missingBeforePublic({ chosen: 'sample', isPrivacyRead: false, ...(await facts()) })).toHaveLength(1)
  await begin()
  const missing = missingBeforePublic({ chosen: 'own', isPrivacyRead: false, ...(await facts()) })
  expect(missing.map(({ text }) => text.split(':')[0])).toEqual(['Impressum', 'Datenschutz', 'Vorstand', 'Halle'])
  expect(missing[0]?.text).toBe(
    'Impressum: Es fehlen die Telefonnummer, der Eintrag im Vereinsregister, wer den Verein vertritt und wer für die Inhalte verantwortlich ist.',
  )
})

test('every mistake of the form is said at its field', () => {
  const mistakes = (changes: Record<string, string>) => {
    const read = describeOnboarding(2024).read(new URLSearchParams({ ...FIELDS, ...changes }))
    return read.ok ? [] : read.error.mistakes.map(({ field }) => field)
  }
  expect(mistakes({})).toEqual([])
  expect(mistakes({ name: ' ', founded: '90', email: 'x', accent: '#000000' })).toEqual([
    'name',
    'founded',
    'email',
    'accent',
  ])
  expect(mistakes({ [slotField(0, 'to')]: '17:00' })).toEqual([slotField(0, 'group')])
  const none = { [slotField(0, 'group')]: '', [slotField(0, 'from')]: '', [slotField(0, 'to')]: '' }
  expect(mistakes(none)).toEqual([slotField(0, 'group')])
  const empty = describeOnboarding(2024).read(new URLSearchParams())
  expect(empty.ok ? [] : empty.error.mistakes.every(({ message }) => message !== '')).toBe(true)
})

test('a folder that is imported instead of the sample club leaves nothing of it, and its mistakes leave everything', async () => {
  const { parts, root, articles, club, db, folder } = await setUp()
  const own = join(root, 'eigenes')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(own, path)), { recursive: true })
    await writeFile(join(own, path), text)
  }
  await write(
    'news/2020-01-01-jubel.md',
    '---\ntitle: Jubel\ndate: 2020-01-01\nimages: pictures/jubel-1.svg\n---\n\nText\n',
  )
  await write('pages/chronik.md', '---\ntitle: Geschichte\nsubtitle: ""\n---\n\nSeit 1951.\n')
  expect(await wouldStandBesideSample(own, parts)).toBe(true)
  expect(await wouldStandBesideSample(folder, parts)).toBe(false)
  const run = () => importContent(own, { ...parts, begins: true })
  // The picture belongs to the sample, which is removed.
  await expect(run()).rejects.toThrow('pictures/jubel-1.svg gibt es nicht')
  expect((await club.findFacts('club'))?.shortName).toBe('TTC Musterdorf')
  expect((await articles.list(0, 10)).map(({ title }) => title)).toEqual(['Sieg'])

  await mkdir(join(own, 'pictures'))
  await cp(join(folder, 'pictures/jubel-1.svg'), join(own, 'pictures/jubel-1.svg'), { preserveTimestamps: true })
  expect(await run()).toMatchObject({ conflicts: [], notes: [] })
  expect((await articles.list(0, 10)).map(({ title }) => title)).toEqual(['Jubel'])
  const shown = (await createLibraryStore(db).list()).map(({ path }) => path)
  expect(shown).toEqual(expect.arrayContaining(['pictures/jubel-1.svg', 'pictures/standard.svg']))
  expect(shown).toHaveLength(2)
  expect(await club.findPage('chronik')).toMatchObject({ title: 'Geschichte' })
  const { without } = (await club.findFacts('look')) ?? {}
  expect([without?.includes('chronik'), without?.includes('faq')]).toEqual([false, true])
  expect(JSON.stringify(await db.selectFrom('club_documents').selectAll().execute())).not.toContain('Musterdorf')
  expect(await wouldStandBesideSample(own, parts)).toBe(false)
  expect(await run()).toMatchObject({ files: 0, conflicts: [] })
})
