/** @module-tag long */
import { putIntoBin } from '#features/bin/keep-bin.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { beforeAll, expect, afterAll, test } from 'vitest'
import { createBinStore } from '#features/bin/bin-store.ts'
import { uploadFile } from '#features/club/editing/upload-file.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { showHistory, showVersion } from '#features/news/editing/history.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createEventVersionStore } from '#features/tournaments/events/event-version-store.ts'
import type { Actor } from '#rights/offices.ts'
import { contentHash } from '#shared/content-hash.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { anna } from '#tests/support/benches/editing-bench.ts'
import { createRandom, type Random } from '#tests/support/samples/random.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { saveEvent, showKeptEvent } from '#features/tournaments/events/keep-events.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import type { Choice } from './settle.ts'

/** Fixed, so that failures are reproducible. */
const SEEDS = Array.from({ length: 50 }, (_, index) => 7_000 + index)
const STEPS = 20
const PICTURE_TEXTS = 'pictures/texts.yaml'

/**
 * A simple model of one article, event, document or text of a picture: three versions, undefined where missing.
 *
 * @property former common ancestor of both sides
 */
type Thing = { path: string; name: string; file: string; site: string | undefined; former: string | undefined }

const director: Actor = { accountId: 'dora', offices: ['director'] }
const board: Actor = { accountId: 'bea', offices: ['board'] }

let named = 0
let sample: Awaited<ReturnType<typeof createSampleContent>>
let stage: Awaited<ReturnType<typeof prepare>>
beforeAll(async () => {
  sample = await createSampleContent()
  stage = await prepare()
})
afterAll(() => sample?.remove())

async function prepare() {
  await sample.fill()
  const pictures = ['eins.svg', 'zwei.svg']
  for (const [index, name] of pictures.entries())
    await sample.write(`pictures/${name}`, DRAWING.toString().replace('r="40"', `r="${50 + index}"`))
  const parts = await sample.openParts()
  const { connection } = parts
  const clock = { now: new Date('2024-12-01T12:00:00Z') }
  const ctx = await createSampleContext(connection, { now: () => clock.now, media: parts.media })
  const articles = createArticleStore(connection.db)
  const library = createLibraryStore(connection.db)
  const run = async (choices: [string, Choice][] = []) =>
    importContent(sample.folder, { ...parts, now: () => clock.now, choices: new Map(choices) })
  await run()
  return { parts, clock, ctx, articles, library, pictures, run }
}

const eventText = (slug: string, name: string) =>
  stringify({
    slug,
    name,
    description: 'Ein Turnier.',
    startsAt: '2024-12-28 10:00',
    endsAt: '2024-12-28 18:00',
    beforehand: 'Einspielen',
    venue: 'Halle',
    entriesCloseOn: '2024-12-19',
    lateEntries: 'reject',
    maxTeams: 3,
    contactEmail: 'turnier@verein.example',
  })
const pdf = (words: string) => Buffer.from(`%PDF-1.7 ${words}`)
const isEvent = ({ path }: Pick<Thing, 'path'>) => path.startsWith('events/')
const isDocument = ({ path }: Pick<Thing, 'path'>) => path.startsWith('docs/')

const articleText = (title: string) => `---\ntitle: ${title}\ndate: 2024-11-24 18:30\n---\n\nEin Abend.\n`

/** Texts of pictures share one file; each article has its own. */
async function writeFile(things: Thing[], thing: Thing): Promise<void> {
  if (isEvent(thing)) return sample.write(thing.path, eventText(thing.name, thing.file))
  if (isDocument(thing)) return sample.write(thing.path, String(pdf(thing.file)))
  if (thing.path !== PICTURE_TEXTS) return sample.write(thing.path, articleText(thing.file))
  const words = things.filter(({ path }) => path === PICTURE_TEXTS)
  return sample.write(PICTURE_TEXTS, words.map(({ name, file }) => `${name}: ${file}\n`).join(''))
}

async function editOnSite({ path, name }: Thing, words: string): Promise<void> {
  const { ctx, articles, library, clock } = stage
  clock.now = new Date(clock.now.getTime() + 60_000)
  if (isDocument({ path })) {
    valueOf(await uploadFile(ctx, board, { name: 'neu.pdf', bytes: pdf(words), replaces: path }))
    return
  }
  if (isEvent({ path })) {
    const { facts, number: seen } = valueOf(await showKeptEvent(ctx, director, name))
    valueOf(await saveEvent(ctx, director, name, { seen, values: { ...facts, name: words } }))
    return
  }
  if (path === PICTURE_TEXTS) {
    await library.setText(`pictures/${name}`, { text: words, isUndescribed: false }, clock.now)
    return
  }
  const article = await articles.findBySlug(name)
  if (!article) throw new Error('the model knows that it is there')
  const { fields, number: seen } = valueOf(await showArticle(ctx, anna, article.id))
  valueOf(await publishWorkingCopy(ctx, anna, article.id, { fields: { ...fields, title: words }, seen, when: 'now' }))
}

async function readSite({ path, name }: Thing): Promise<string | undefined> {
  if (path === PICTURE_TEXTS) return (await stage.library.find(`pictures/${name}`))?.text
  const { connection, media } = stage.parts
  if (isEvent({ path })) return (await createEventStore(connection.db).findBySlug(name))?.name
  if (isDocument({ path })) {
    const file = await createPictureStore(connection.db).findFile(path)
    return file && String(await media.findFile(file.hash)).replace('%PDF-1.7 ', '')
  }
  return (await stage.articles.findBySlug(name))?.title
}

/** The verdict by the rule of decision 0003; `conflict` where both sides have changed. */
function judge({ file, site, former }: Thing): 'take' | 'keep' | 'conflict' {
  if (file === site || site === former) return 'take'
  return file === former ? 'keep' : 'conflict'
}

function apply(things: Thing[], choices: Map<string, Choice>): string[] {
  const contested = new Set(things.filter((thing) => judge(thing) === 'conflict').map(({ path }) => path))
  for (const thing of things) {
    const choice = choices.get(thing.path)
    const isDue = thing.file !== thing.former || thing.path === PICTURE_TEXTS
    if (!isDue || (contested.has(thing.path) && !choice)) continue
    const verdict = choice ? (choice === 'theirs' ? 'take' : 'keep') : judge(thing)
    if (verdict === 'take') thing.site = thing.file
    thing.former = thing.file
  }
  return [...contested].filter((path) => !choices.has(path)).toSorted()
}

async function runImport(things: Thing[], random: Random, isChoosing: boolean): Promise<void> {
  const contested = [...new Set(things.filter((thing) => judge(thing) === 'conflict').map(({ path }) => path))]
  const choices = contested.flatMap((path): [string, Choice][] =>
    isChoosing ? [[path, random.pick(['theirs', 'ours'])]] : [],
  )
  const expected = apply(things, new Map(choices))
  const { conflicts } = await stage.run(choices)
  expect(conflicts.map(({ file }) => file).toSorted()).toEqual(expected)
  named += expected.length
  for (const thing of things) expect([thing.name, await readSite(thing)]).toEqual([thing.name, thing.site])
}

test.each(SEEDS)(
  'files, imports and rooms in any order lose nothing, and every conflict is named (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const articles = [0, 1].map((index) => `s${seed}-${index}`)
    const things: Thing[] = [
      ...articles.map((name) => ({ path: `news/2024-11-24-${name}.md`, name })),
      ...stage.pictures.map((name) => ({ path: PICTURE_TEXTS, name })),
      { path: `events/t${seed}.yaml`, name: `t${seed}` },
      { path: `docs/d${seed}.pdf`, name: `d${seed}` },
    ].map((place) => ({ ...place, file: `Anfang ${seed}`, site: undefined, former: undefined }))
    for (const thing of things) await writeFile(things, thing)
    const all = [...new Set(things.map(({ path }) => path))].map((path) => [path, 'theirs'] as [string, Choice])
    await stage.run(all)
    for (const thing of things) Object.assign(thing, { site: thing.file, former: thing.file })

    const written = new Map(things.map((thing) => [thing, [] as string[]]))
    for (let step = 0; step < STEPS; step++) {
      const thing = things[random.below(things.length)] ?? things[0]
      if (!thing) throw new Error('there are things')
      const words = `Schritt ${step} von ${seed}`
      const deed = random.pick(['file', 'file', 'site', 'site', 'import', 'choose'])
      if (deed === 'file') {
        // Now and then both sides make the same change.
        thing.file = random.chance(0.2) && thing.site !== undefined ? thing.site : words
        await writeFile(things, thing)
      } else if (deed === 'site') {
        await editOnSite(thing, words)
        thing.site = words
        written.get(thing)?.push(words)
      } else await runImport(things, random, deed === 'choose')
    }
    await runImport(things, random, true)
    for (const thing of things) if (thing.path !== PICTURE_TEXTS) await expectKept(thing, written.get(thing) ?? [])
  },
)

/** Everything written on the website is still there, or among the versions. */
async function expectKept({ path, name }: Thing, written: string[]): Promise<void> {
  const { ctx, articles } = stage
  const { db } = stage.parts.connection
  if (isEvent({ path })) {
    const versions = createEventVersionStore(db)
    const id = (await createEventStore(db).findBySlug(name))?.id
    const lines = id === undefined ? [] : await versions.list(id)
    const names = lines.map(async ({ number }) => id && (await versions.find(id, number))?.facts.name)
    expect(await Promise.all(names)).toEqual(expect.arrayContaining(written))
    return
  }
  if (isDocument({ path })) {
    const bin = createBinStore(db)
    const items = (await bin.list()).filter((item) => item.name === path)
    const binned = await Promise.all(items.map(({ id }) => bin.findHash(id)))
    const standing = (await createPictureStore(db).findFile(path))?.hash
    expect([...binned, standing]).toEqual(expect.arrayContaining(written.map((words) => contentHash(pdf(words)))))
    return
  }
  const article = await articles.findBySlug(name)
  if (!article) throw new Error('nobody deleted it')
  const { versions } = valueOf(await showHistory(ctx, anna, article.id))
  const kept = versions.map(async ({ number }) => valueOf(await showVersion(ctx, anna, article.id, number)))
  const titles = (await Promise.all(kept)).map(({ version }) => version.fields.title)
  expect([...titles, article.title]).toEqual(expect.arrayContaining(written))
}

test('the two sides met often in these sequences', () => expect(named).toBeGreaterThan(40))

test('what was deleted on the website and changed in its file is named until somebody chooses', async () => {
  const { ctx, articles, run } = stage
  const path = 'news/2024-11-24-papierkorb.md'
  await sample.write(path, articleText('Anfang'))
  await run()
  const article = await articles.findBySlug('papierkorb')
  valueOf(await putIntoBin(ctx, anna, { kind: 'article', key: article?.id ?? '' }))
  expect((await run()).conflicts).toEqual([])
  await sample.write(path, articleText('Geändert'))
  const named = [expect.objectContaining({ file: path, isGone: true, by: 'anna', at: stage.clock.now })]
  expect((await run()).conflicts).toEqual(named)
  expect((await run([[path, 'ours']])).conflicts).toEqual([])
  expect(await articles.findBySlug('papierkorb')).toBeUndefined()
  await sample.write(path, articleText('Noch einmal'))
  expect((await run()).conflicts).toEqual(named)
  expect((await run([[path, 'theirs']])).conflicts).toEqual([])
  expect((await articles.findBySlug('papierkorb'))?.title).toBe('Noch einmal')
})

test('an export afterwards has everything as it is, and an article that nobody touched letter for letter', async () => {
  const { parts, articles, run } = stage
  const untouched = '---\n# Eine Bemerkung\ntitle: Unberührt\ndate:   2024-11-24\n---\n\nEin Abend.\n\n\n'
  await sample.write('news/irgendwie.md', untouched)
  await run()
  const folder = join(sample.root, 'export')
  await exportContent(folder, parts)
  expect(await readFile(join(folder, 'news/irgendwie.md'), 'utf8')).toBe(untouched)
  const elsewhere = await sample.openParts()
  await importContent(folder, elsewhere)
  const titles = async (store: ReturnType<typeof createArticleStore>) =>
    (await store.list(0, 1_000)).map(({ slug, title }) => `${slug}: ${title}`).toSorted()
  expect(await titles(createArticleStore(elsewhere.connection.db))).toEqual(await titles(articles))
})
