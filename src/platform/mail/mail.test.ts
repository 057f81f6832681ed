import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeMailFiles } from './mail.ts'

const limit = new Date('2025-01-31T00:00:00Z')
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

async function write(name: string, at: string) {
  await writeFile(join(folder, name), '')
  await utimes(join(folder, name), new Date(at), new Date(at))
}

test('mails older than the limit are deleted, later ones and other files stay', async () => {
  await write('old.eml', '2025-01-30T23:59:59Z')
  await write('new.eml', '2025-01-31T00:00:00Z')
  await write('old.txt', '2024-01-01T00:00:00Z')
  expect(await removeMailFiles(folder, limit)).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'old.txt'])
})

test('without a mail folder there is nothing to delete', async () => {
  expect(await removeMailFiles(join(folder, 'none'), limit)).toBe(0)
})
