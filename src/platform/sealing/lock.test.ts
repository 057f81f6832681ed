import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCode, makeLock, openLock, readCode, sealText } from './lock.ts'

const code = makeCode(randomInt)

test('a code is read in any notation, and nothing else is accepted', () => {
  expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(readCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(code)
  for (const wrong of ['', code.slice(1), `${code}a`, code.replace(/.$/, '0'), 'ein Passwort mit vierundzwanzig'])
    expect(readCode(wrong)).toBeUndefined()
})

test('a sealed text opens with its code alone, byte for byte', async () => {
  const lock = await makeLock(code, 'salt')
  const open = await openLock(lock, code)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const sealed = await sealText(text.toWellFormed(), lock)
      expect(await open?.(sealed)).toBe(text.toWellFormed())
    }),
    { numRuns: 20 },
  )
  expect(await openLock(lock, makeCode(randomInt))).toBeUndefined()
})

test('neither the lock nor the sealed text reveals the text or the code, and a changed one does not open', async () => {
  const lock = await makeLock(code, 'salt')
  const sealed = await sealText('DE89370400440532013000', lock)
  const kept = JSON.stringify(lock) + sealed
  for (const secret of ['DE89370400440532013000', code, code.replaceAll('-', '')]) expect(kept).not.toContain(secret)
  const other = await makeLock(code, 'another salt')
  expect(other.recipient).not.toBe(lock.recipient)
  const open = await openLock(other, code)
  await expect(open?.(sealed)).rejects.toThrow()
})
