import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weighInlineScripts } from './inline-scripts.ts'

const HEAVY = randomBytes(3_000).toString('hex')

test('scripts in the document count, waiting ones too; files and data for search engines do not', () => {
  const html = `<script>start()</script>
    <script type="application/ld+json">{"@type":"SportsClub"}</script>
    <script src="/assets/entry.js" type="module"></script>
    <script type="text/x-runtime">import "/assets/entry.js"</script>`
  expect(weighInlineScripts(html).count).toBe(2)
})

test('a script weighs what it adds to the compressed document', () => {
  expect(weighInlineScripts(`<p>Text</p><script>${HEAVY}</script>`).bytes).toBeGreaterThan(2_900)
  expect(weighInlineScripts(`<p>${HEAVY}</p>`)).toEqual({ count: 0, bytes: 0 })
})

test('what the page says anyway costs little when it is said again', () => {
  expect(weighInlineScripts(`<p>${HEAVY}</p><script>"${HEAVY}"</script>`).bytes).toBeLessThan(100)
})
