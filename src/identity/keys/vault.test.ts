import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { createVault } from './vault.ts'

const vault = createVault(new Uint8Array(32).fill(7))
const other = createVault(new Uint8Array(32).fill(8))

test('a code of the vault is the same for the same use and text, under the same secret only', () => {
  expect(vault.mac('code', 'a', 'b')).toBe(createVault(new Uint8Array(32).fill(7)).mac('code', 'a', 'b'))
  expect(vault.mac('code', 'a', 'b')).toMatch(/^[\w-]{43}$/)
  expect(vault.mac('code', 'a', 'b')).not.toBe(vault.mac('refresh-token', 'a', 'b'))
  expect(vault.mac('code', 'a', 'b')).not.toBe(other.mac('code', 'a', 'b'))
})

test('where one part ends and the next begins makes a difference', () => {
  const splits = [['ab', 'c'], ['a', 'bc'], ['abc'], ['', 'abc'], ['abc', ''], ['1:a', 'bc'], ['a', '1:b', 'c']]
  expect(new Set(splits.map((parts) => vault.mac('code', ...parts))).size).toBe(splits.length)
})

test('whatever was sealed is opened again, for its own use', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      // A lone surrogate cannot be encoded in UTF-8; no secret contains one.
      fc.pre(text.isWellFormed())
      const sealed = vault.seal('totp', text)
      expect(vault.open('totp', sealed)).toBe(text)
      expect(vault.open('provider-tokens', sealed)).toBeUndefined()
    }),
  )
})

test('the same text never looks the same when sealed twice', () => {
  expect(vault.seal('totp', 'SECRET')).not.toBe(vault.seal('totp', 'SECRET'))
})

test('sealed with another secret, changed in any byte, cut or made up, it does not open', () => {
  const sealed = vault.seal('totp', 'SECRET')
  const bytes = Buffer.from(sealed, 'base64url')
  const changed = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy.toString('base64url')
  })
  const wrong = [...changed, bytes.subarray(1).toString('base64url'), bytes.subarray(0, -1).toString('base64url')]
  const madeUp = ['', 'x', '{}', bytes.subarray(0, 27).toString('base64url'), randomBytes(60).toString('base64url')]
  for (const text of [...wrong, ...madeUp]) expect(vault.open('totp', text)).toBeUndefined()
  expect(other.open('totp', sealed)).toBeUndefined()
})

test('a secret of another length than 32 bytes is a mistake that stops the start', () => {
  expect(() => createVault(new Uint8Array(31))).toThrow(RangeError)
})
