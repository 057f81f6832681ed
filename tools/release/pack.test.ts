import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { toImageArchive } from './image-archive.ts'
import { toEntries } from './pack.ts'

const DATE = new Date('2026-01-02T03:04:05Z')
const FILES = ['b/deep/file', 'b/file', 'a', 'b.txt']

function fill(names: string[], mode: number) {
  const folder = temporaryFolder()
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), name, { mode: name === 'a' ? 0o755 : mode })
    utimesSync(join(folder, name), mode, mode)
  }
  symlinkSync('b', join(folder, 'link'))
  return folder
}

test.skipIf(process.platform === 'win32')(
  'the same files give the same bytes, regardless of their author and time',
  async () => {
    const one = await packTar(toEntries(fill(FILES, 0o600), 'x/', DATE))
    const other = await packTar(toEntries(fill(FILES.toReversed(), 0o664), 'x/', DATE))
    expect(Buffer.from(one).equals(other)).toBe(true)
    const headers = (await unpackTar(one)).map(({ header }) => header)
    expect(headers.map(({ name }) => name)).toEqual([
      'x/a',
      'x/b/',
      'x/b/deep/',
      'x/b/deep/file',
      'x/b/file',
      'x/b.txt',
      'x/link',
    ])
    for (const { uid, gid, mtime, name } of headers) expect([name, uid, gid, mtime]).toEqual([name, 0, 0, DATE])
    expect(headers.map(({ mode }) => mode?.toString(8))).toEqual(['755', '755', '755', '644', '644', '644', '755'])
  },
)

test('every part of an image is found by the sum of its bytes', async () => {
  const layers = [{ what: 'program', tar: await packTar([{ header: { name: 'a', size: 1, mtime: DATE }, body: 'a' }]) }]
  const image = toImageArchive({ tag: 'x:1', created: DATE, architecture: 'amd64', config: { Cmd: ['a'] }, layers })
  const files = new Map(
    image.map(({ header, body }) => [header.name, Buffer.from((body ?? '') as Uint8Array).toString()]),
  )
  const read = (name: string) => JSON.parse(files.get(name) ?? '')
  const find = ({ digest }: { digest: string }) => `blobs/${digest.replace(':', '/')}`
  const manifest = read(find(read('index.json').manifests[0]))
  const config = read(find(manifest.config))
  expect(config).toMatchObject({
    architecture: 'amd64',
    os: 'linux',
    created: DATE.toISOString(),
    config: { Cmd: ['a'] },
  })
  expect(config.rootfs.diff_ids).toHaveLength(1)
  expect(read('manifest.json')).toEqual([
    { Config: find(manifest.config), RepoTags: ['x:1'], Layers: manifest.layers.map(find) },
  ])
  expect([...files.keys()]).toEqual(expect.arrayContaining(manifest.layers.map(find)))
})
