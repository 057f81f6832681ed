import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { parsePageFile, writeArticleFile } from './article-file.ts'
import { articlePath, isPageAddress, parentOf, toPageAddress } from './page-address.ts'
import { readPageFields, writePageFields } from './page-fields.ts'

const read = (path: string, ...lines: string[]) => parsePageFile(path, ['---', ...lines, '---', '', 'Text'].join('\n'))

test.each([
  ['halle.md', '/halle'],
  ['verein/satzung.md', '/verein/satzung'],
  ['verein/index.md', '/verein'],
  ['Verein/_index.MD', '/verein'],
  ['Häufige Fragen.md', '/haeufige-fragen'],
  ['archiv/2019.md', '/archiv/2019'],
])('the file pages/%s is the page %s', (path, slug) =>
  expect(read(path, 'title: x')).toMatchObject(ok({ draft: { slug }, notes: [] })),
)

test.each(['news.md', 'termine/alle.md', 'admin.md', 'turnier/anmeldung.md'])(
  'the site needs the address of pages/%s itself',
  (path) =>
    expect(read(path, 'title: x')).toMatchObject({
      error: { sentence: expect.stringContaining('braucht die Website selbst') },
    }),
)

test.each([
  ['/halle', true],
  ['/verein/satzung/2024', true],
  ['halle', false],
  ['/', false],
  ['/Halle', false],
  ['/halle/', false],
  ['/a/b/c/d/e', false],
  ['/../x', false],
])('%s is the address of a page: %s', (slug, isOne) => expect(isPageAddress(slug)).toBe(isOne))

test('an address says where it is and what is above it', () => {
  expect([articlePath('sieg'), articlePath('/halle')]).toEqual(['/news/sieg', '/halle'])
  expect([parentOf('/verein/satzung'), parentOf('/verein')]).toEqual(['/verein', undefined])
  expect(toPageAddress('//Über uns//')).toBe('/ueber-uns')
})

test('a page without a date was always there, and is written back without loss', () => {
  const lines = ['menu: Abteilungen', 'order: 20', 'training: Badminton', 'contact: Ute', 'old_slugs: [/federball]']
  const { draft } = valueOf(read('badminton.md', 'title: Badminton', ...lines))
  expect(draft).toMatchObject({ publishedAt: new Date(0), formerSlugs: ['/federball'] })
  const text = writeArticleFile(draft)
  expect(text).not.toContain('date:')
  expect(parsePageFile('anders.md', text)).toMatchObject(ok({ draft }))
  const fields = readPageFields(draft.metadata)
  expect(fields).toEqual({ menu: 'Abteilungen', order: '20', training: ['Badminton'], contact: 'Ute' })
  expect(readPageFields(writePageFields(fields))).toEqual(fields)
})

test.each([
  ['true', 'Verein'],
  ['false', ''],
  ['Abteilungen', 'Abteilungen'],
])('menu: %s puts a page into the list „%s“', (menu, list) => expect(readPageFields([['menu', menu]]).menu).toBe(list))
