import { expect, test } from 'vitest'
import { presentLook } from '#features/club/look/look.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { toPreviewPage } from './preview-page.ts'

const PAGE =
  '<!DOCTYPE html><html><head><title>Start</title><link rel="canonical" href="https://verein.example/"/><script>start()</script></head><body class="a"><img src="/favicon.svg?0a1b2c3d" width="40" height="40" alt=""/><p>Training</p><script type="module" async="">import "/assets/a.js"</script></body></html>'
const clubWith = (logo: string) => ({
  getFacts: async (name: string) => (name === 'look' ? { ...presentLook, logo } : sampleClub) as never,
})

test('a preview says that it is one, runs no script, and is excluded from search engines', async () => {
  const html = await toPreviewPage(PAGE, clubWith('letters'))
  expect(html).not.toContain('<script')
  expect(html).not.toContain('canonical')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(
    /<body class="a"><aside class="vorschau" aria-label="Vorschau">Vorschau – so steht es noch nicht/,
  )
  expect(html).toContain('<p>Training</p>')
})

test('the mark is drawn as it would be, not as it stands at its address', async () => {
  expect(await toPreviewPage(PAGE, clubWith('letters'))).toMatch(/<svg [^>]*width="40"/)
  expect(await toPreviewPage(PAGE, clubWith('pictures/wappen.png'))).toContain('<img src="/pictures/wappen.png"')
  for (const logo of ['letters', 'pictures/wappen.png'])
    expect(await toPreviewPage(PAGE, clubWith(logo))).not.toContain('favicon.svg')
})
