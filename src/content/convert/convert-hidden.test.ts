import { expect, test } from 'vitest'
import { moveSite } from '#tests/support/move-site.ts'
import { wxrItem, wxrOf, wxrPost } from '#tests/support/samples/sample-foreign-sites.ts'

const article = '---\ntitle: Sieg\ndate: 2024-01-02\n---\nText.\n'

test('a page that nobody could read is nowhere to be read, and is told', async () => {
  const { report, all, read, lead } = await moveSite('jekyll', {
    '_posts/2024-01-02-sieg.md': article,
    'chronik.md': '---\ntitle: Chronik\npublished: false\npermalink: /alt.html\n---\nStreng geheim.\n',
    'faq.md': '---\ntitle: FAQ\ndraft: true\n---\nAuch geheim.\n',
  })
  expect(await all()).not.toContain('pages/chronik.md')
  expect(await lead('/alt.html')).toBeUndefined()
  expect(await read('nicht-uebernommen/1-chronik.md')).toContain('Streng geheim.')
  const group = report.indexOf('2 × Diese Seite war nicht veröffentlicht und ist es auch jetzt nicht.')
  expect(report.slice(group + 1, group + 3)).toEqual([
    '  chronik.md → nicht-uebernommen/1-chronik.md',
    '  faq.md → nicht-uebernommen/2-faq.md',
  ])
})

test('a page of WordPress with a password, private or unfinished, is nowhere to be read, and is told', async () => {
  const page = (id: string, title: string, changes: Record<string, string>) =>
    wxrItem(
      wxrPost([id, title.toLowerCase(), title, `<p>Geheim ${id}</p>`], {
        'wp:post_type': 'page',
        link: `https://ttc-alt.example/${title.toLowerCase()}/`,
        ...changes,
      }),
    )
  const { report, all, read, lead } = await moveSite('wordpress', {
    'a.xml': wxrOf(
      wxrItem(wxrPost(['1', 'sieg', 'Sieg', 'Text'])),
      page('2', 'Chronik', { 'wp:post_password': 'x' }),
      page('3', 'Vorstand', { 'wp:status': 'private' }),
      page('4', 'Geschichte', { 'wp:status': 'draft' }),
      page('5', 'Weg', { 'wp:status': 'trash' }),
    ),
  })
  expect(await all()).not.toContain('pages/chronik.md')
  expect(await lead('/?page_id=2')).toBeUndefined()
  expect(await read('nicht-uebernommen/1-chronik.md')).toContain('Geheim 2')
  expect(report).toContainEqual(expect.stringMatching(/^3 × Diese Seite war nicht veröffentlicht/))
  expect(report.join()).not.toMatch(/weg/i)
})
