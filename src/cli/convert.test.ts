import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jekyllSite, writeSite } from '#tests/support/samples/sample-foreign-sites.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { runConvert } from './convert.ts'

async function setUp() {
  const sample = await contentOfTest()
  await writeSite(join(sample.root, 'alt'), jekyllSite)
  let written = ''
  const write = (text: string) => void (written += text)
  const run = async (...args: string[]) => {
    written = ''
    const code = await runConvert(args, { write, writeError: write, folder: sample.root })
    return [code, written]
  }
  return { root: sample.root, run }
}

test('the console says what it brought, what needs a hand, and how to go on', async () => {
  const { root, run } = await setUp()
  const [code, text = ''] = await run('--from', 'jekyll', 'alt', '--to', 'neu')
  expect(code).toBe(0)
  expect(text).toContain('4 Artikel, davon 1 als Entwurf')
  expect(text).toContain(`vereinsheim content import --from ${join(root, 'neu')} --begin`)
  const report = await readFile(join(root, 'neu/nicht-uebernommen/bericht.txt'), 'utf8')
  expect(String(text).startsWith(report)).toBe(true)
  expect(await run('--from', 'jekyll', 'alt', '--to', 'neu')).toEqual([1, expect.stringContaining('ist nicht leer')])
})

test.each([
  [[]],
  [['--from', 'joomla', 'alt', '--to', 'neu']],
  [['--from', 'hugo', 'alt']],
  [['--from', 'hugo', '--to', 'neu']],
  [['--form', 'hugo']],
])('%j is answered with the usage', async (args) => {
  const { run } = await setUp()
  expect(await run(...args)).toEqual([2, expect.stringContaining('content convert --from jekyll|hugo')])
})
