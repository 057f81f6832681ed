import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { isBare } from '#platform/images/is-bare.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { MINUTE } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { HIDDEN_WORD, hostilePictures, type HostilePicture } from '#tests/support/pictures/hostile-pictures.ts'
import { mebibytes, tellFigures } from '#tests/support/servers/figures-line.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'
import { startSite } from '#tests/support/site/start-site.ts'

/** Enough for each change; occasional runs use thousands. */
const COUNT = Number(process.env['HOSTILE_UPLOADS'] ?? 400)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_241_228)
const AT_ONCE = 20
/** For any count, and any load on the machine. */
const PATIENCE = 30 * MINUTE
/** The largest accepted picture takes 180 MB unpacked. */
const MAX_GROWTH = 600 * 1024 * 1024

/** A process of its own receives the uploads, so that the memory of the tests' drawing does not count. */
let program: Program
let headers: { cookie: string; Origin: string }
const site = forAllTests(startSite)

beforeAll(async () => {
  const { cookie } = await openSession(site, await join(site, { name: 'Eva Editor', roles: ['editor'] }))
  program = await startProgram({ dataDir: site.dataDir, env: { RATE_LIMITS: 'off' } })
  headers = { cookie, Origin: program.origin }
})
afterAll(async () => {
  await program?.end('SIGTERM')
})

const expectNoFault = () => {
  expect(program.stderr()).toBe('')
  expect(program.stdout()).not.toMatch(/"level":(?:[56]0|"(?:error|fatal)")/)
}

const answerSchema = z.object({
  pictures: z.array(z.object({ path: z.string() })),
  refusals: z.array(z.object({ name: z.string(), sentence: z.string() })).default([]),
})
const names = (batch: HostilePicture[]) => batch.map(({ kind, name }) => `${name} ${kind}`).join(', ')

test(
  `${COUNT} broken, lying, huge, animated, packed and double files are refused in words, or nothing of them but a picture is kept`,
  async () => {
    const paths = new Set<string>()
    let refused = 0
    let most = 0
    const before = program.memory() ?? NaN
    for await (const batch of batches()) {
      const body = new FormData()
      for (const { name, bytes } of batch) body.append('bild', new Blob([new Uint8Array(bytes)]), name)
      const answer = await fetch(`${program.origin}/admin/bilder/hochladen`, { method: 'POST', body, headers })
      expect([201, 422], names(batch)).toContain(answer.status)
      const { pictures, refusals } = answerSchema.parse(await answer.json())
      const sent = batch.filter(({ bytes }) => bytes.length > 0).length
      expect(pictures.length + refusals.length, names(batch)).toBe(sent)
      for (const { sentence } of refusals) expect(sentence).toMatch(/^[A-ZÄÖÜ][^{}<>]*[.]$/)
      for (const { path } of pictures) paths.add(path)
      refused += refusals.length
      most = Math.max(most, program.memory() ?? NaN)
    }
    expect(refused).toBeGreaterThan(COUNT / 3)
    expectNoFault()
    tellFigures('hostile uploads', { 'MiB before': mebibytes(before), 'MiB at most': mebibytes(most) })
    expect(most - before).toBeLessThan(MAX_GROWTH)
    await expectNothingHidden(paths)
  },
  PATIENCE,
)

async function* batches(): AsyncGenerator<HostilePicture[]> {
  let batch: HostilePicture[] = []
  for await (const picture of hostilePictures(COUNT, SEED)) {
    batch.push(picture)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function expectNothingHidden(paths: ReadonlySet<string>): Promise<void> {
  const connection = openDatabase(site)
  const media = createFolderMediaStore(site.dataDir)
  const kept = await createPictureStore(connection.db).findMany([...paths])
  await connection.close()
  expect(kept.size).toBe(paths.size)
  for (const { hash, format } of kept.values()) {
    const bytes = (await media.findMaster(hash))?.bytes ?? Buffer.alloc(0)
    if (format === 'svg') throw new Error('a drawing was taken')
    expect(isBare(bytes, format)).toBe(true)
    expect(bytes.includes(HIDDEN_WORD)).toBe(false)
    expect(bytes.includes('<script')).toBe(false)
  }
}

test('a file of more than 20 MB, more files than allowed and a body that never ends are refused in words', async () => {
  const send = async (files: Buffer[]) => {
    const body = new FormData()
    for (const bytes of files) body.append('bild', new Blob([new Uint8Array(bytes)]), 'x.jpg')
    const answer = await fetch(`${program.origin}/admin/bilder/hochladen`, { method: 'POST', body, headers })
    const { refusals } = answerSchema.parse(await answer.json())
    return [answer.status, refusals.at(-1)?.sentence]
  }
  expect(await send([Buffer.alloc(21 * 1024 * 1024)])).toEqual([422, expect.stringContaining('größer als 20 MB')])
  expect(await send(Array.from({ length: 25 }, () => Buffer.from('x')))).toEqual([
    422,
    expect.stringContaining('höchstens 24 Bilder'),
  ])
  const eight = Array.from({ length: 9 }, () => Buffer.alloc(19 * 1024 * 1024))
  expect(await send(eight)).toEqual([422, expect.stringContaining('zusammen größer als 160 MB')])
  expectNoFault()
})
