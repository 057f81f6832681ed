import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { createSizeSource } from '#platform/media/serve-size.ts'
import { apart } from './in-picture-process.ts'

const photo = (width: number, height: number) => plainPicture(width, height).jpeg().toBuffer()

/** The picture processes of this process. */
function pictureProcesses(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((id) =>
    readFileSync(`/proc/self/task/${id}/children`, 'utf8').trim().split(' '),
  )
  return children.map(Number).filter((pid) => pid > 0 && readCommand(pid).includes('picture-process'))
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const isOnLinux = process.platform === 'linux'

test('pictures that come together are processed one after the other in one process, each with its own answer', async () => {
  const bytes = await photo(300, 200)
  const works = [40, 50, 60].map((size) => apart.renderIcon(bytes, { size }))
  const icons = await Promise.all(works)
  expect(icons.map((icon) => icon.readUInt32BE(16))).toEqual([40, 50, 60])
  const sent = Buffer.from(bytes)
  const master = await apart.prepareMaster(sent)
  expect(sent).toHaveLength(0)
  expect(master).toMatchObject({ ok: true, value: { format: 'jpeg', width: 300, height: 200 } })
  if (isOnLinux) expect(pictureProcesses()).toHaveLength(1)
  await expect(apart.renderIcon(Buffer.from('no picture'), { size: 40 })).rejects.toThrow('unsupported image format')
  expect(await apart.prepareMaster(Buffer.from('no picture'))).toEqual({ ok: false, error: { kind: 'not-a-picture' } })
})

test.runIf(isOnLinux)('a picture that crashes the process is refused, and waiting ones are made', async () => {
  const bytes = await photo(5_000, 4_000)
  const works = [
    apart.prepareMaster(Buffer.from(bytes)),
    apart.renderVariant({ bytes, format: 'jpeg' }, 400, 'avif'),
  ] as const
  const settled = Promise.allSettled([...works, apart.renderIcon(bytes, { size: 40 })])
  for (const work of works) {
    const [pid = 0] = await vi.waitFor(() => {
      const found = pictureProcesses()
      expect(found).toHaveLength(1)
      return found
    }, PATIENCE)
    process.kill(pid, 'SIGKILL')
    await Promise.allSettled([work])
  }
  expect(await settled).toMatchObject([
    { status: 'fulfilled', value: { ok: false, error: { kind: 'not-a-picture' } } },
    { status: 'rejected', reason: { message: 'The process that works on pictures has ended.' } },
    { status: 'fulfilled' },
  ])
})

test.runIf(isOnLinux)('a process that a picture has crashed is not ended again when nothing follows', async () => {
  const refused = apart.prepareMaster(await photo(5_000, 4_000))
  const [pid = 0] = await vi.waitFor(() => {
    const found = pictureProcesses()
    expect(found).toHaveLength(1)
    return found
  }, PATIENCE)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  process.kill(pid, 'SIGKILL')
  expect(await refused).toEqual({ ok: false, error: { kind: 'not-a-picture' } })
  expect(() => vi.advanceTimersByTime(MINUTE)).not.toThrow()
})

test.runIf(isOnLinux)('a picture that takes too long is refused, and holds up no other', async () => {
  const bytes = await photo(300, 200)
  await apart.renderIcon(bytes, { size: 40 })
  const [pid = 0] = pictureProcesses()
  process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = apart.prepareMaster(Buffer.from(bytes))
  // It starts in its turn.
  await new Promise(setImmediate)
  vi.advanceTimersByTime(3 * MINUTE)
  vi.useRealTimers()
  expect(await late).toEqual({ ok: false, error: { kind: 'not-a-picture' } })
  expect(await apart.renderIcon(bytes, { size: 40 })).toBeInstanceOf(Uint8Array)
})

test.runIf(isOnLinux)(
  'it hears no signal that is meant for the site, and ends when nothing is to be done',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const bytes = await photo(300, 200)
    await apart.renderIcon(bytes, { size: 40 })
    const [pid = 0] = pictureProcesses()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
    await apart.renderIcon(bytes, { size: 40 })
    expect(pictureProcesses()).toEqual([pid])
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/VITEST/)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(pictureProcesses()).toEqual([]), PATIENCE)
  },
)

test.runIf(isOnLinux)('sizes that programs ask for are made there, too', async () => {
  await vi.waitFor(() => expect(pictureProcesses()).toEqual([]), PATIENCE)
  const bytes = await photo(300, 200)
  const findSize = createSizeSource({ media: { findMaster: async () => ({ bytes, format: 'jpeg' }) } })
  const size = { width: 30, height: 20, fit: 'cover', quality: undefined } as const
  expect(await findSize('a', size, 'webp')).toBeInstanceOf(Buffer)
  expect(pictureProcesses()).toHaveLength(1)
})
