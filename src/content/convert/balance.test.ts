import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { writeSite } from '#tests/support/samples/sample-foreign-sites.ts'
import { convertSite } from './convert-site.ts'
import { dialectNames } from './dialects.ts'

const folder = fc.constantFrom(
  '',
  '_posts/',
  'content/posts/',
  'content/',
  'src/pages/',
  'src/blog/alt/',
  'verein/',
  'static/img/',
  '_data/',
  '_layouts/',
)
const name = fc.constantFrom('index', '_index', '2024-01-02-sieg', 'satzung', 'vorstand', 'bild', 'Größe 1')
const ending = fc.constantFrom(
  '.md',
  '.html',
  '.mdx',
  '.yml',
  '.json',
  '.njk',
  '.jpg',
  '.PNG',
  '.svg',
  '.pdf',
  '.docx',
  '.css',
  '.heic',
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

test('whatever a site holds is counted once, and is either taken or left out with a reason; no text lies nowhere', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vereinsheim-balance-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...dialectNames), site, async (from, files) => {
      const [source, to] = [join(root, `${++run}-alt`), join(root, `${run}-neu`)]
      // An article, so that there is something to convert.
      const article =
        { hugo: 'content/posts/da.md', astro: 'src/content/blog/da.md' }[from as string] ?? '_posts/2024-03-04-da.md'
      const all: Record<string, string> = { ...files, [article]: '---\ntitle: Da\ndate: 2024-03-04\n---\nDa.\n' }
      await writeSite(source, all)
      const { balance } = await convertSite({ from, source, to })
      const written = new Set(await readdir(to, { recursive: true }))
      expect(balance.kinds.reduce((sum, { found }) => sum + found, 0)).toBe(Object.keys(all).length)
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
      await Promise.all([source, to].map((each) => rm(each, { recursive: true })))
    }),
    { numRuns: 60 },
  )
})
