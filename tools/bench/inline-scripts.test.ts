import { expect, test } from 'vitest'
import { findInlineScripts } from './inline-scripts.ts'

test('scripts in the document count, waiting ones too; files and data for search engines do not', () => {
  const html = `<script>start()</script>
    <script type="application/ld+json">{"@type":"SportsClub"}</script>
    <script src="/assets/entry.js" type="module"></script>
    <script type="text/x-runtime">import "/assets/entry.js"</script>`
  expect(findInlineScripts(html)).toEqual(['start()', 'import "/assets/entry.js"'])
})
