import { expect, test } from 'vitest'
import { createRedirectReader } from './redirect-reader.ts'
import { toRedirectKey, toRedirects } from './redirect.ts'

test.each([
  ['/2019/05/Sieg/', '/2019/05/sieg'],
  ['/2019/05/sieg/index.html', '/2019/05/sieg'],
  ['/index.php', '/'],
  ['/m%C3%BChle.html#oben', '/mühle.html'],
  ['/?p=12', '/?p=12'],
  ['/Alt/?P=1', '/alt?P=1'],
  ['/', '/'],
])('%s is known as %s', (address, key) => expect(toRedirectKey(address)).toBe(key))

test.each([
  '',
  'alt.html',
  '//anderswo.example/x',
  'https://anderswo.example/',
  '/%E4',
  '/a%00b',
  `/${'x'.repeat(600)}`,
])('%s is no address', (address) => expect(toRedirectKey(address)).toBeUndefined())

test('an address that leads to itself is left out', () =>
  expect(toRedirects(Object.entries({ '/News/Sieg/': '/news/sieg', '/': '/news', '/a': '/b' }))).toEqual([
    { from: '/a', to: '/b' },
  ]))

const shown = async (slug: string) => slug !== 'geheim'
const reader = (...pairs: [string, string][]) => createRedirectReader({ list: async () => toRedirects(pairs) }, shown)

test('an old address is found with its query, or without the one it has been given since', async () => {
  const { find } = reader(['/?p=12', '/news/sieg'], ['/alt.html', '/news/alt'])
  expect(await find('/?p=12')).toEqual({ to: '/news/sieg', isExact: true })
  expect(await find('/alt.html?von=newsletter')).toEqual({ to: '/news/alt', isExact: false })
  expect(await find('/?p=13')).toBeUndefined()
  expect(await find('/neu.html')).toBeUndefined()
})

test('an address that moved twice leads to the last one, and one that moved in a circle nowhere', async () => {
  const { find } = reader(['/a', '/b'], ['/b', '/news/c'], ['/x', '/y'], ['/y', '/x'])
  expect(await find('/a')).toMatchObject({ to: '/news/c' })
  expect(await find('/x')).toBeUndefined()
})

test.each(['/news/geheim', '/News/Geheim/?a=1#b', '/anderswo/../news/geheim'])(
  'an address that leads to %s, which nobody sees now, is known to nobody',
  async (target) => {
    const { find } = reader(['/?p=12', target], ['/alt', '/?p=12'], ['/neu', '/news/sieg'])
    expect(await find('/?p=12')).toBeUndefined()
    expect(await find('/alt')).toBeUndefined()
    expect(await find('/neu')).toMatchObject({ to: '/news/sieg' })
  },
)

test('old addresses are remembered until content changes; a failed reading is not', async () => {
  let isAway = true
  let target = '/eins'
  const list = async () => {
    if (isAway) throw new Error('the database is away')
    return [{ from: '/a', to: target }]
  }
  const { find, forget } = createRedirectReader({ list }, shown)
  await expect(find('/a')).rejects.toThrow('away')
  isAway = false
  expect(await find('/a')).toMatchObject({ to: '/eins' })
  target = '/zwei'
  expect(await find('/a')).toMatchObject({ to: '/eins' })
  forget()
  expect(await find('/a')).toMatchObject({ to: '/zwei' })
})
