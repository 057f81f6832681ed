import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import folders from './folders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The problems of each file when at most two may be in one folder. */
async function problemsOf(names: string[]): Promise<string[]> {
  await Promise.all(names.map((name) => writeFile(join(folder, name), '')))
  const problems: string[] = []
  for (const name of names) {
    const report = ({ message }: { message: string }) => problems.push(`${name}: ${message}`)
    folders.rules['max-files'].create({ filename: join(folder, name), options: [2], report }).Program()
  }
  return problems
}

test('a folder with too many source files is reported once', async () => {
  expect(await problemsOf(['c.ts', 'b.tsx', 'a.ts'])).toEqual([
    'a.ts: 3 source files in one folder, at most 2 are clear. Part them into rooms.',
  ])
})

test('tests, styles and declarations do not count', async () => {
  expect(await problemsOf(['a.ts', 'a.test.ts', 'b.tsx', 'b.test.tsx', 'b.module.css', 'c.d.ts'])).toEqual([])
})
