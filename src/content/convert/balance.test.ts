import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeSite, wxrItem, wxrOf, wxrPost } from '#tests/support/samples/sample-foreign-sites.ts'
import { words } from '#tests/support/samples/words.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { convertSite } from './convert-site.ts'
import { dialectNames, dialects } from './dialects.ts'
import { createLedger, type Balance } from './ledger.ts'
import { openSourceFolder } from './source-folder.ts'
import { splitRecords } from './split-records.ts'

const folder = fc.constantFrom(
  '',
  ...words(`
  _posts/ content/posts/ content/ src/pages/ src/blog/alt/ verein/ static/img/ _data/ _layouts/ _includes/
  content/de/posts/ content/en/ src/data/events/ source/_posts/
`),
)
const name = fc.constantFrom('index', '_index', '2024-01-02-sieg', 'satzung', 'vorstand', 'bild', 'Größe 1', 'news')
const ending = fc.constantFrom(
  ...words(`.md .html .mdx .yml .json .njk .jpg .PNG .svg .pdf .docx .css .heic .rst .textile .adoc`),
  '',
)
const key = fc.constantFrom(
  'title: A',
  'date: 2024-01-02',
  'date: gestern',
  'draft: true',
  'image: bild.jpg',
  'gallery: img',
  'permalink: /x/',
  'layout: page',
  'title: "offen',
  'sections: [{ heading: H, body: B }]',
  'start: 2030-01-02T10:00',
  'lang: en',
)
const part = fc.constantFrom(
  'Text',
  '![x](bild.jpg)',
  '[y](satzung.pdf)',
  '{% include gallery %}',
  '{{< figure src="bild.svg" >}}',
  '{{ site.x }}',
  '[[Satzung]]',
  '# Titel',
  '<iframe src=x>',
  '{% include bild.html %}',
  '{% for x in site.data.news %}{{ x.title }}',
  '{{ range .Site.Data.news }}',
  '|===\n|a\n|===',
  '\0',
)
const content = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.uniqueArray(key, { maxLength: 4 }), fc.array(part, { maxLength: 4 }))
      .map(([keys, parts]) => `---\n${keys.join('\n')}\n---\n${parts.join('\n\n')}\n`),
  },
  fc.constantFrom(
    '',
    '---\n',
    'nur Text',
    '{"title": "x"}',
    '[{"title": "x", "date": "2024-01-02", "text": "y"}, {"title": "z"}, 3]',
    '<!doctype html><title>T</title><main>Wort',
    'Title: P\nDate: 2024-01-02\n\nText',
    '%PDF-1.4',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    '\xff\xd8\xff',
  ),
)
const site = fc.dictionary(
  fc.tuple(folder, name, ending).map((all) => all.join('')),
  content,
  { maxKeys: 14 },
)

/** Everything is either converted or left out with a reason, and every text is kept somewhere. */
async function expectToAddUp(balance: Balance, to: string) {
  const written = new Set(await readdir(to, { recursive: true }))
  for (const { kind, found, taken, leftOut } of balance.kinds) {
    expect(found).toBe(taken + leftOut)
    const told = balance.leftOut.flatMap(({ items }) => items.filter((item) => item.kind === kind))
    if (kind !== 'program') expect(new Set(told.map(({ file }) => file)).size).toBe(leftOut)
  }
  for (const { reason, items } of balance.leftOut) {
    expect(reason).not.toBe('')
    for (const { kind, file, kept } of items) {
      if (kept !== undefined) expect(written).toContain(kept)
      else expect(['post', 'page'], file).not.toContain(kind)
    }
  }
  expect(await readFile(join(to, 'nicht-uebernommen/bericht.txt'), 'utf8')).toContain('gefunden')
}

const html = fc
  .array(
    fc.oneof(
      part,
      fc.constantFrom(
        '[gallery ids="5"]',
        '[vc_row][vc_single_image image="5"]',
        '[table id=1 /]',
        '<!-- wp:block {"ref":3} /-->',
        '<!-- wp:x/y /-->',
        '[caption]<img src="https://ttc-alt.example/wp-content/uploads/a.jpg"> A',
        '<p>Absatz',
      ),
    ),
    { maxLength: 4 },
  )
  .map((all) => ['<p>Worte</p>', ...all].join('\n\n'))
const item = fc.record({
  type: fc.constantFrom(...words(`post page attachment wp_block tablepress_table tribe_events team nav_menu_item`)),
  status: fc.constantFrom('publish', 'draft', 'private', 'trash', 'inherit'),
  name: fc.constantFrom('', 'vorstand', 'satzung', 'sieg'),
  date: fc.constantFrom('2024-01-02 10:00:00', '0000-00-00 00:00:00'),
  html: fc.oneof(html, fc.constant('[["a","b"],["1"]]')),
})

test('whatever an export of WordPress holds is counted once, and is either taken or left out', async () => {
  const root = temporaryFolder()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 8 }), async (items) => {
      const [source, to] = [join(root, `${++run}-alt`), join(root, `${run}-neu`)]
      const all = items.map((each, index) =>
        wxrItem(
          wxrPost([String(index + 1), each.name, each.name, each.html.replaceAll('\0', '')], {
            'wp:post_type': each.type,
            'wp:status': each.status,
            'wp:post_date_gmt': each.date,
            'wp:post_date': each.date,
            link: `https://ttc-alt.example/${each.name}/`,
          }),
        ),
      )
      const sure = wxrItem(wxrPost(['99', 'da', 'da', 'Da.'], { link: 'https://ttc-alt.example/da/' }))
      await writeSite(source, { 'export.xml': wxrOf(...all, sure), 'uploads/a.jpg': '\xff\xd8\xff' })
      const { balance } = await convertSite({ from: 'wordpress', source, to })
      const attachments = items.filter(({ type }) => type === 'attachment').length
      expect(balance.kinds.reduce((sum, kind) => sum + kind.found, 0)).toBeGreaterThanOrEqual(
        all.length + 3 - attachments,
      )
      await expectToAddUp(balance, to)
      await Promise.all([source, to].map((each) => rm(each, { recursive: true })))
    }),
    { numRuns: 40 },
  )
})

test('whatever a site holds is counted once, and is either taken or left out with a reason; no text lies nowhere', async () => {
  const root = temporaryFolder()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...dialectNames), site, async (from, files) => {
      const [source, to] = [join(root, `${++run}-alt`), join(root, `${run}-neu`)]
      // An article, because a site without texts is refused.
      const article =
        { hugo: 'content/posts/da.md', astro: 'src/content/blog/da.md', html: 'da.html' }[from as string] ??
        '_posts/2024-03-04-da.md'
      const all: Record<string, string> = { ...files, [article]: '---\ntitle: Da\ndate: 2024-03-04\n---\nDa.\n' }
      await writeSite(source, all)
      const { balance } = await convertSite({ from, source, to })
      // The records of a list count in addition, each as a file of its own.
      const folder = await openSourceFolder(source, dialects[from].made)
      const ledger = createLedger()
      for (const path of folder.paths) ledger.find('file', path)
      await splitRecords(folder, ledger)
      const records = folder.paths.filter((path) => path.includes('#')).length
      expect(balance.kinds.reduce((sum, { found }) => sum + found, 0)).toBe(Object.keys(all).length + records)
      await expectToAddUp(balance, to)
      await Promise.all([source, to].map((each) => rm(each, { recursive: true })))
    }),
    { numRuns: 60 },
  )
})
