/** @module-tag long */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import { ARCHIVE } from '#features/moving/receive-archive.ts'
import { contentContext } from '#server/context/store-context.ts'
import { DAY } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { createMemoryMediaStore } from '#tests/support/samples/memory-media-store.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { importContent } from '../import-content.ts'
import { convertArchive } from './convert-archive.ts'
import { listChangedOf } from './take-back.ts'
import { workOnMoves } from './work-on-moves.ts'

let club: Awaited<ReturnType<typeof createSampleContent>>
beforeAll(async () => {
  club = await createSampleContent()
  await club.fill()
})
afterAll(() => club.remove())

const NEVER = new AbortController().signal

const post = (title: string, more = '') => strToU8(`---\ntitle: ${title}\n---\n\nEin Abend in der Halle.${more}\n`)

const jekyll = async (): Promise<Zippable> => ({
  'site-main': {
    '_config.yml': strToU8('title: Alter Verein\n'),
    _posts: {
      '2019-05-06-pokal.md': post('Pokal', '\n\n![Jubel](/assets/jubel.jpg)'),
      '2020-01-02-neujahr.md': post('Neujahr', '\n\n![Feuerwerk](/assets/feuerwerk.jpg)'),
      // The club already has an article with this address.
      '2021-01-02-sieg.md': post('Alter Sieg'),
    },
    assets: {
      'jubel.jpg': new Uint8Array(await photoWithMetadata()),
      // A truncated upload.
      'feuerwerk.jpg': new Uint8Array((await photoWithMetadata()).subarray(0, -2_000)),
    },
  },
})

async function setUp(open: Parameters<Parameters<typeof forEachDatabase>[1]>[0]) {
  const connection = await open()
  const clock = { now: new Date('2026-11-28T12:00:00Z') }
  const ctx = contentContext(connection, { media: createMemoryMediaStore(), now: () => clock.now })
  const needs = { ...ctx, movesFolder: temporaryFolder(), readArchive: convertArchive }
  const { siteMoves, articles, pictures } = ctx.read
  const work = () => workOnMoves(needs, NEVER)
  return {
    clock,
    needs,
    siteMoves,
    articles,
    pictures,
    work,
    async send(bytes: Uint8Array) {
      const id = ctx.newId()
      mkdirSync(join(needs.movesFolder, id))
      writeFileSync(join(needs.movesFolder, id, ARCHIVE), bytes)
      await siteMoves.add({ id, name: 'alt.zip', uploadedAt: clock.now, uploadedBy: 'anna' })
      await work()
      return id
    },
    async takeOver(id: string, choice = false) {
      expect(await siteMoves.change(id, 'ready', { state: 'importing', choice })).toBe(true)
      await work()
      return siteMoves.find(id)
    },
    async takeBack(id: string, choice = false) {
      expect(await siteMoves.change(id, 'imported', { state: 'taking-back', choice })).toBe(true)
      await work()
      return siteMoves.find(id)
    },
  }
}

const withoutPictures = (files: Zippable) => zipSync(files, { level: 0 })

forEachDatabase('a former website that moves in', (open) => {
  test('is read, taken over, and changes nothing the second time', async () => {
    const { needs, siteMoves, articles, pictures, send, takeOver } = await setUp(open)
    await importContent(club.folder, { ...needs, leavesPictures: true })
    const before = (await pictures.list()).length
    const zip = zipSync(await jekyll())
    const id = await send(zip)
    const ready = await siteMoves.find(id)
    expect(ready).toMatchObject({ state: 'ready', progress: undefined })
    expect(ready?.report).toMatchObject({ from: 'jekyll', fates: { new: 3, replaced: 1, unchanged: 0, kept: 0 } })
    expect(ready?.report?.kinds.find(({ kind }) => kind === 'post')).toMatchObject({ found: 3, taken: 3, leftOut: 0 })
    expect(ready?.report?.kinds.find(({ kind }) => kind === 'picture')).toMatchObject({ found: 2, taken: 1 })
    const leftOut = { reason: expect.stringContaining('kein lesbares Bild'), places: ['assets/feuerwerk.jpg'] }
    expect(ready?.report?.leftOut).toContainEqual(expect.objectContaining(leftOut))
    // The uploaded archive is deleted as soon as it is read.
    expect(existsSync(join(needs.movesFolder, id, ARCHIVE))).toBe(false)

    expect(await takeOver(id)).toMatchObject({ state: 'imported' })
    expect(await articles.findBySlug('pokal')).toMatchObject({ title: 'Pokal' })
    expect((await pictures.list()).length).toBe(before + 1)
    expect(readdirSync(needs.movesFolder)).toEqual([])
    const redirects = await needs.read.redirects.listOf('moved')
    expect(redirects.map(({ to }) => to)).toContain('/news/pokal')

    const again = await send(zip)
    expect((await siteMoves.find(again))?.report?.fates).toMatchObject({ new: 0, replaced: 0, kept: 0 })
    expect((await takeOver(again))?.brought).toEqual({ files: [], redirects: [] })
    expect(await needs.read.redirects.listOf('moved')).toEqual(redirects)
  })

  test('is taken back as a whole; what was changed since is told, and stays unless it is to go', async () => {
    const { needs, clock, articles, send, takeOver, takeBack, siteMoves } = await setUp(open)
    await importContent(club.folder, { ...needs, leavesPictures: true })
    const zip = zipSync(await jekyll())
    const id = await send(zip)
    await takeOver(id)
    expect(await articles.findBySlug('sieg')).toMatchObject({ title: 'Alter Sieg' })
    const article = await articles.findBySlug('neujahr')
    await needs.write(async (stores) => {
      if (article)
        await stores.articles.put(
          {
            ...article,
            title: 'Neues Jahr',
            contentHash: 'x',
            categoryKeys: [],
            searchText: '',
          },
          [],
        )
    })
    expect(await listChangedOf(needs, await siteMoves.find(id))).toEqual(['Neujahr'])
    expect(await takeBack(id)).toMatchObject({ state: 'taken-back', progress: '1 Datei ist geblieben.' })
    expect(await articles.findBySlug('pokal')).toBeUndefined()
    expect(await articles.findBySlug('sieg')).toMatchObject({ title: 'Sieg' })
    expect(await articles.findBySlug('neujahr')).toMatchObject({ title: 'Neues Jahr' })
    expect(await needs.read.redirects.listOf('moved')).toEqual([])
    expect((await needs.read.bin.list()).map(({ kind }) => kind).toSorted()).toEqual(['article', 'picture'])

    // The same site may be imported again.
    clock.now = new Date(clock.now.getTime() + DAY)
    const again = await send(zip)
    await takeOver(again)
    expect(await articles.findBySlug('pokal')).toMatchObject({ title: 'Pokal' })
    await takeBack(again, true)
    expect(await articles.findBySlug('pokal')).toBeUndefined()
  })

  test('pictures and documents that it replaced come back as they were', async () => {
    const { needs, pictures, siteMoves, send, takeOver, takeBack } = await setUp(open)
    await importContent(club.folder, { ...needs, leavesPictures: false })
    const [path, document] = ['pictures/jubel-1.svg', 'docs/satzung.pdf']
    const stand = async () => [(await pictures.findMany([path])).get(path), await pictures.findFile(document)]
    const before = await stand()
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40"/></svg>'
    const site = {
      '_config.yml': strToU8(''),
      '_posts/2020-01-02-a.md': post('A', '\n\n![Neu](/jubel-1.svg) [Satzung](/satzung.pdf)'),
      'jubel-1.svg': strToU8(drawing),
      'satzung.pdf': strToU8('%PDF-1.7 neu'),
    }
    const id = await send(withoutPictures(site))
    await takeOver(id)
    expect(await stand()).toEqual([
      expect.objectContaining({ width: 40, text: 'Neu' }),
      expect.objectContaining({ bytes: 12 }),
    ])
    expect(await listChangedOf(needs, await siteMoves.find(id))).toEqual([])
    expect(await takeBack(id)).toMatchObject({ state: 'taken-back', progress: undefined })
    expect(await stand()).toEqual(before)
    // The club's own folder has the same content.
    expect((await importContent(club.folder, needs)).conflicts).toEqual([])
    expect(await stand()).toEqual(before)
  })

  test('a program that ends in the middle begins the step anew', async () => {
    const { needs, siteMoves, articles, send, work, takeBack } = await setUp(open)
    await importContent(club.folder, { ...needs, leavesPictures: true })
    const id = await send(withoutPictures({ '_config.yml': strToU8(''), '_posts/2020-01-02-a.md': post('A') }))
    await siteMoves.change(id, 'ready', { state: 'importing' })
    // Fails after the import is committed, before the move is marked as imported.
    const broken = { ...needs, write: (work: Parameters<typeof needs.write>[0]) => needs.write(work).then(endNow) }
    const endNow = (value: unknown) => {
      if (value && typeof value === 'object' && 'conflicts' in value) throw new Error('the program has ended')
      return value
    }
    await expect(workOnMoves(broken as typeof needs, NEVER)).rejects.toThrow('the program has ended')
    expect(await articles.findBySlug('a')).toBeDefined()
    await work()
    expect(await siteMoves.find(id)).toMatchObject({ state: 'imported' })
    await takeBack(id)
    expect(await articles.findBySlug('a')).toBeUndefined()
  })

  test('what nobody takes over is gone after a week, what moved in can be taken back for a month', async () => {
    const { needs, clock, siteMoves, send, takeOver, work } = await setUp(open)
    await importContent(club.folder, { ...needs, leavesPictures: true })
    const taken = await send(withoutPictures({ '_config.yml': strToU8(''), '_posts/2020-01-02-a.md': post('A') }))
    await takeOver(taken)
    await send(withoutPictures({ '_config.yml': strToU8(''), '_posts/2020-01-02-b.md': post('B') }))
    const after = async (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * DAY)
      await siteMoves.purge(clock.now)
      clock.now = new Date(Date.now() + 2 * DAY)
      await work()
      return (await siteMoves.list()).map(({ state }) => state)
    }
    expect(await after(8)).toEqual(['imported'])
    expect(readdirSync(needs.movesFolder)).toEqual([])
    clock.now = new Date('2026-12-30T12:00:00Z')
    expect(await after(0)).toEqual([])
  })
})

forEachDatabase('a website that still shows the sample', (open) => {
  test('loses it when somebody says so', async () => {
    const { needs, articles, send, takeOver } = await setUp(open)
    await club.write('.sample', 'TTC Musterdorf')
    await importContent(club.folder, { ...needs, leavesPictures: true })
    const id = await send(withoutPictures({ '_config.yml': strToU8(''), '_posts/2020-01-02-a.md': post('A') }))
    expect(await isBegun(needs.read)).toBe(false)
    await takeOver(id, true)
    expect(await isBegun(needs.read)).toBe(true)
    expect((await articles.list(0, 10)).map(({ title }) => title)).toEqual(['A'])
  })
})
