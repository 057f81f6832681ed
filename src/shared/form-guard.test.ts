import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { createFormGuard } from './form-guard.ts'

function setUp(secret = 'secret') {
  const clock = { now: new Date('2024-12-01T12:00:00.000Z') }
  let keys = 0
  const guard = createFormGuard({ secret, now: () => clock.now, newKey: () => `key-${++keys}` })
  const wait = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
  return { guard, wait }
}
const unknown = { ok: false, error: { kind: 'unknown-form' } }

test('a form that a person fills in is accepted and yields its key', () => {
  const { guard, wait } = setUp()
  const { key, token } = guard.issue()
  wait(3_000)
  expect(guard.check({ token, trap: '' })).toEqual({ ok: true, value: { formKey: key } })
})

test('a form sent within three seconds is refused, and accepted when it is sent again', () => {
  const { guard, wait } = setUp()
  const { token } = guard.issue()
  wait(2_999)
  expect(guard.check({ token, trap: '' })).toEqual({ ok: false, error: { kind: 'too-fast' } })
  wait(1)
  expect(guard.check({ token, trap: '' }).ok).toBe(true)
})

test('a form that is open while the clock is set back is not refused', () => {
  const { guard, wait } = setUp()
  const { token } = guard.issue()
  wait(-3_600_000)
  expect(guard.check({ token, trap: '' }).ok).toBe(true)
  expect(guard.check({ token: guard.issue().token, trap: '' })).toEqual({ ok: false, error: { kind: 'too-fast' } })
})

test('a form left open over the holidays is still accepted', () => {
  const { guard, wait } = setUp()
  const { token } = guard.issue()
  wait(14 * 86_400_000)
  expect(guard.check({ token, trap: '' }).ok).toBe(true)
})

test('a form whose hidden field is filled in is refused', () => {
  const { guard, wait } = setUp()
  const { token } = guard.issue()
  wait(60_000)
  expect(guard.check({ token, trap: 'https://spam.example' })).toEqual({ ok: false, error: { kind: 'trap-filled' } })
})

test('two views of the form have different keys', () => {
  const { guard } = setUp()
  expect(guard.issue().key).not.toBe(guard.issue().key)
})

test('a form issued under another secret is unknown', () => {
  const { token } = setUp('other').guard.issue()
  const { guard, wait } = setUp()
  wait(60_000)
  expect(guard.check({ token, trap: '' })).toEqual(unknown)
})

test('a form with a changed issue time or key is unknown', () => {
  const { guard, wait } = setUp()
  const [issuedAt = '', key = '', signature = ''] = guard.issue().token.split('.')
  wait(60_000)
  const earlier = (Number.parseInt(issuedAt, 36) - 1_000).toString(36)
  for (const token of [
    `${earlier}.${key}.${signature}`,
    `${issuedAt}.${key}x.${signature}`,
    `${issuedAt}${key}..${signature}`,
  ]) {
    expect(guard.check({ token, trap: '' })).toEqual(unknown)
  }
})

test('no forged token is accepted', () => {
  const { guard, wait } = setUp()
  const [issuedAt = '', key = ''] = guard.issue().token.split('.')
  wait(60_000)
  const invented = fc.oneof(
    anyText(),
    fc.string({ minLength: 43, maxLength: 43 }).map((signature) => `${issuedAt}.${key}.${signature}`),
    fc.constantFrom('', '.', '..', '...', 'x'.repeat(1_000_000)),
  )
  fc.assert(
    fc.property(invented, (token) => {
      expect(guard.check({ token, trap: '' })).toEqual(unknown)
    }),
  )
})
