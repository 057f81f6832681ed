import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from '#identity/keys/vault.ts'
import { readSiteCookie, toSiteCookie } from './site-sessions.ts'

const vault = createVault(randomBytes(32))
const content = { sessionId: '0192f0c1-2345-7000-8000-0123456789ab', assurance: 'aal1', isKept: true } as const

test('what is written into the cookie is read from it', () => {
  const contents = fc.record({
    sessionId: fc.uuid(),
    assurance: fc.constantFrom('aal1' as const, 'aal2' as const),
    isKept: fc.boolean(),
  })
  fc.assert(
    fc.property(contents, (one) => {
      expect(readSiteCookie(vault, toSiteCookie(vault, one))).toEqual(one)
    }),
  )
})

test('a cookie with any letter changed is worth nothing', () => {
  const cookie = toSiteCookie(vault, content)
  const change = fc.record({ at: fc.nat(cookie.length - 1), by: fc.constantFrom(...'AZaz09-_') })
  fc.assert(
    fc.property(change, ({ at, by }) => {
      const changed = cookie.slice(0, at) + by + cookie.slice(at + 1)
      expect(readSiteCookie(vault, changed)).toEqual(changed === cookie ? content : undefined)
    }),
  )
})

test('a cookie of another site’s secret is worth nothing', () => {
  expect(readSiteCookie(vault, toSiteCookie(createVault(randomBytes(32)), content))).toBeUndefined()
})

test.each(['', 'x', 'a'.repeat(66), 'a'.repeat(67), `${'ä'.repeat(33)}`, '='.repeat(66)])(
  '%j is no cookie of ours',
  (text) => {
    expect(readSiteCookie(vault, text)).toBeUndefined()
  },
)
