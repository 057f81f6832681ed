import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { keepPrivate } from './keep-private.ts'

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')('a new folder is for its owner only', async () => {
  const folder = join(temporaryFolder(), 'some', 'data')
  expect(await keepPrivate(folder)).toEqual([])
  expect(rightsOf(folder)).toBe('700')
})

test.skipIf(process.platform === 'win32')(
  'one that others could read is tightened, with its files, and reported once',
  async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'vereinsheim.sqlite')
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    chmodSync(folder, 0o755)
    expect(await keepPrivate(folder)).toEqual([folder, file])
    expect([rightsOf(folder), rightsOf(file)]).toEqual(['700', '600'])
    expect(await keepPrivate(folder)).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')('behind a link, the permissions of the folder itself count', async () => {
  const [real, link] = [join(temporaryFolder(), 'disk'), join(temporaryFolder(), 'data')]
  mkdirSync(real, { mode: 0o700 })
  symlinkSync(real, link)
  expect(await keepPrivate(link)).toEqual([])
  chmodSync(real, 0o750)
  expect(await keepPrivate(link)).toEqual([link])
  expect(rightsOf(real)).toBe('700')
})
