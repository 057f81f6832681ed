import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashFiles } from './hash-files.ts'

test('a changed, a renamed and a new file each give another hash, an unchanged folder the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hash-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'deep/a.ts'), 'one')
  const first = await hashFiles([folder])
  expect(await hashFiles([folder])).toBe(first)

  await writeFile(join(folder, 'deep/a.ts'), 'two')
  const changed = await hashFiles([folder])
  await rename(join(folder, 'deep/a.ts'), join(folder, 'deep/b.ts'))
  const renamed = await hashFiles([folder])
  await writeFile(join(folder, 'c.ts'), '')
  const grown = await hashFiles([folder])
  expect(new Set([first, changed, renamed, grown]).size).toBe(4)
})
