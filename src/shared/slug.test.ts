import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { isSlug, toSlug } from './slug.ts'

test.each([
  ['Sieg im Derby!', 'sieg-im-derby'],
  ['Grüße aus Köln, Größe 5', 'gruesse-aus-koeln-groesse-5'],
  ['STRAẞE', 'strasse'],
  ['Ærø – Œuvre', 'aero-oeuvre'],
  ['Café Señor Zoë', 'cafe-senor-zoe'],
  ['9:7 nach 2 Stunden', '9-7-nach-2-stunden'],
  ['  --viele   Striche--  ', 'viele-striche'],
  ['../../etc/passwd', 'etc-passwd'],
])('the title "%s" becomes the address %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('a file name from macOS, with umlauts in two parts, gives the same address as one from Linux', () => {
  expect(toSlug('mühle'.normalize('NFD'))).toBe('muehle')
})

test('a title of digits gets a word in front, because /news/7 is the eighth newest article', () => {
  expect(toSlug('2024')).toBe('artikel-2024')
})

test.each(['', '!!!', '日本語', '🏓'])(
  'the title "%s", which has no letter for an address, becomes "artikel"',
  (title) => {
    expect(toSlug(title)).toBe('artikel')
  },
)

test('a long title is cut at 80 characters and does not end in a hyphen', () => {
  expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  expect(toSlug('a'.repeat(200))).toBe('a'.repeat(80))
})

test('a title of very many digits stays within 80 characters as well', () => {
  expect(toSlug('7'.repeat(200))).toBe(`artikel-${'7'.repeat(72)}`)
})

test('any title becomes a valid address, which stays as it is', () => {
  const titles = fc.oneof(anyText({ maxLength: 200 }), fc.stringMatching(/^[0-9 .-]{0,120}$/))
  fc.assert(
    fc.property(titles, (title) => {
      const slug = toSlug(title)
      return isSlug(slug) && /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80
    }),
    { numRuns: 1_000 },
  )
})

test.each(['', 'Groß', 'a--b', '-a', 'a/b', '7', 'a'.repeat(81)])('"%s" is no address', (text) => {
  expect(isSlug(text)).toBe(false)
})
