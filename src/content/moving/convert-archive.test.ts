import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ARCHIVE } from '#features/moving/receive-archive.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { convertArchive, CONVERTED } from './convert-archive.ts'

const POST = strToU8('---\ntitle: Sieg\ndate: 2019-05-06\n---\n\nEin Abend.\n')

async function convert(bytes: Uint8Array) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, ARCHIVE), bytes)
  const converted = await convertArchive(folder)
  const news = join(folder, CONVERTED, 'news')
  return { converted, folder, news: existsSync(news) ? readdirSync(news) : [] }
}

const WXR = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Alter Verein</title><wp:wxr_version>1.2</wp:wxr_version><link>https://alt.example</link><wp:base_site_url>https://alt.example</wp:base_site_url>
<item><title>Sieg</title><link>https://alt.example/2019/05/sieg/</link><content:encoded><![CDATA[<p>Ein Abend.</p>]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2019-05-06 18:00:00</wp:post_date><wp:post_name>sieg</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>`

test.each<[string, string, Uint8Array]>([
  ['jekyll', 'in a folder', zipSync({ 'a-main/_config.yml': strToU8(''), 'a-main/_posts/2019-05-06-sieg.md': POST })],
  ['jekyll', 'without settings', zipSync({ '_posts/2019-05-06-sieg.md': POST })],
  [
    'hugo',
    'with settings in a folder',
    zipSync({ 'x/config/_default/hugo.toml': strToU8(''), 'x/content/posts/2019-05-06-sieg.md': POST }),
  ],
  [
    'gatsby',
    'with themes',
    zipSync({
      'gatsby-config.js': strToU8(''),
      'themes/x/_config.yml': strToU8(''),
      'content/blog/2019-05-06-sieg.md': POST,
    }),
  ],
  [
    'eleventy',
    'with hidden settings',
    zipSync({
      '.eleventy.js': strToU8(''),
      'node_modules/a/_config.yml': strToU8(''),
      'blog/2019-05-06-sieg.md': POST,
    }),
  ],
  ['wordpress', 'as it is exported', strToU8(WXR)],
  ['wordpress', 'in an archive', zipSync({ 'export.xml': strToU8(WXR) })],
])('a website with %s is recognised %s', async (from, _, bytes) => {
  const { converted, news, folder } = await convert(bytes)
  expect(converted).toMatchObject({ ok: true, value: { from } })
  expect(news).toEqual(['2019-05-06-sieg.md'])
  expect(readdirSync(folder).toSorted()).toEqual([ARCHIVE, CONVERTED, 'redirects.yaml'])
})

test('a site saved as HTML becomes pages, below the only folder of the archive', async () => {
  const page = '<html><head><title>Satzung</title></head><body><main><p>Der Verein heißt so.</p></main></body></html>'
  const { converted, folder } = await convert(zipSync({ 'verein.example/satzung.html': strToU8(page) }))
  expect(converted).toMatchObject({ ok: true, value: { from: 'html' } })
  expect(readdirSync(join(folder, CONVERTED, 'pages'))).toEqual(['satzung.md'])
})

test.each<[string, Uint8Array, RegExp]>([
  ['a photograph', strToU8('\u00ff\u00d8 JFIF'), /keine Website zu erkennen/],
  ['nothing', new Uint8Array(), /keine Website zu erkennen/],
  ['half an archive', zipSync({ a: new Uint8Array(5_000) }).subarray(0, 60), /beschädigt/],
  ['names that lead out', zipSync({ '../a.md': POST }), /aus dem Ordner hinaus/],
  ['only links', zipSync({ 'a.md': [POST, { os: 3, attrs: 0o120777 << 16 }] }), /keine Website/],
  ['texts without an article', zipSync({ 'README.md': strToU8('# Hallo') }), /kein Artikel/],
  ['XML of another kind', strToU8('<?xml version="1.0"?><a/>'), /keine Website/],
])('%s is refused in words', async (_, bytes, sentence) => {
  const { converted, news } = await convert(bytes)
  expect(converted).toEqual({ ok: false, error: expect.stringMatching(sentence) })
  expect(news).toEqual([])
})
