import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runContent } from './content.ts'

test('a command that is not understood is answered with how to call it, and with what an export holds', async () => {
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
