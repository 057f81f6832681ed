import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changedContent } from '#tests/support/site/changed-content.ts'
import { MINUTE } from '#shared/durations.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { startForTest } from '#tests/support/site/program.ts'

const PHOTOS = 3
/** Besides these, the tests' club has a hundred pictures, and other load slows the machine. */
const ALL_PICTURES = { timeout: 2 * MINUTE, interval: 200 }
const ARTICLE = '---\ntitle: Sommerfest\ndate: 2024-12-10\nprev_image: pictures/zz-foto-2.jpg\n---\n\nEin Abend.\n'

/** Each photo takes a processor about a second. */
async function contentWithPhotos(): Promise<string> {
  const { folder, remove } = await changedContent({ files: { 'news/2024-12-10-sommerfest.md': ARTICLE } })
  onTestFinished(remove)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = await sharp({ create: { width: 4_800, height: 3_200, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  for (let number = 0; number < PHOTOS; number++)
    await writeFile(join(folder, `pictures/zz-foto-${number}.jpg`), Buffer.concat([photo, Buffer.from([number])]))
  return folder
}

test(
  'a site with many pictures opens at once, shows placeholders, and goes on where it was ended',
  { timeout: 4 * MINUTE },
  async () => {
    const [dataDir, folder] = [temporaryDataFolder(), await contentWithPhotos()]
    const start = () => startForTest({ dataDir, env: { CONTENT_DIR: folder }, leavesPictures: true })
    /** The picture of the article. */
    const ask = async (origin: string) => {
      const page = await (await fetch(`${origin}/news/sommerfest`)).text()
      return fetch(origin + /\/media\/[0-9a-f]{16}-\d+\.jpg/.exec(page)?.[0])
    }
    const kind = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.get('cache-control')]
    const placeholder = [200, 'image/svg+xml', 'no-store']

    const first = await start()
    expect(kind(await ask(first.origin))).toEqual(placeholder)
    await first.end('SIGKILL')

    const second = await start()
    expect(kind(await ask(second.origin))).toEqual(placeholder)
    await vi.waitFor(
      async () =>
        expect(kind(await ask(second.origin))).toEqual([200, 'image/jpeg', expect.stringContaining('immutable')]),
      ALL_PICTURES,
    )
    expect(second.stderr()).toBe('')
    await second.end('SIGTERM')
  },
)
