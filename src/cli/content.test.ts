import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { writeSite } from '#tests/support/samples/sample-foreign-sites.ts'
import { runContent } from './content.ts'

test('an invalid command is answered with its usage, and with the content of an export', async () => {
  let error = ''
  expect(await runContent(['export'], { writeError: (text: string) => void (error += text) } as never)).toBe(2)
  expect(error).toContain('content export --to <Ordner>    was Besucher sehen; alles andere ist im Backup')
})

test.each([
  'src/cli/run-console.ts',
  'README.md',
  'docs/content.md',
  'docs/operating-many.md',
  'src/content/README.md',
])('%s promises no more of an export', (path) => {
  const told = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').match(/content export\b[^]{0,120}/g)
  expect(told?.some((words) => /was Besucher sehen|what visitors see/.test(words.replaceAll(/\s+/g, ' ')))).toBe(true)
})

test('an import beside the sample club asks, is refused without a keyboard, and begins when the option says so', async () => {
  const sample = await contentOfTest()
  await sample.write('.sample', 'TTC Musterdorf\n')
  const ctx = await sample.openParts()
  const own = join(sample.root, 'neu')
  await writeSite(own, { 'news/2024-01-02-neu.md': '---\ntitle: Neu\ndate: 2024-01-02\n---\nText.\n' })
  const run = async (answer: boolean | undefined, ...args: string[]) => {
    let text = ''
    const write = (more: string) => void (text += more)
    const confirm = answer === undefined ? undefined : async (question: string) => (write(question), answer)
    const common = { ctx, contentDir: sample.folder, nameOf: async () => undefined, folder: sample.root }
    return [await runContent(args, { ...common, write, writeError: write, confirm }), text]
  }
  expect(await run(undefined, 'import')).toEqual([0, expect.stringContaining('übernommen')])
  const refused = expect.stringContaining('content import --begin')
  expect(await run(undefined, 'import', '--from', 'neu')).toEqual([1, refused])
  const asked = expect.stringMatching(/^Beispielverein jetzt wegnehmen\? .*Es bleibt alles, wie es ist/)
  expect(await run(false, 'import', '--from', 'neu')).toEqual([1, asked])
  expect(await ctx.read.articles.count()).toBe(1)
  expect(await run(undefined, 'clear', '--sample')).toEqual([1, expect.stringContaining('--yes')])
  const done = expect.stringMatching(/Beispielverein ist weg[^]*1 Datei übernommen/)
  expect(await run(undefined, 'import', '--from', 'neu', '--begin')).toEqual([0, done])
  expect(await run(undefined, 'import', '--from', 'neu')).toEqual([0, expect.stringContaining('neuesten Stand')])
})
