import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { refuse } from './answer.ts'
import { findRefusal } from './refusals.ts'

test('a refusal with details says them', () => {
  expect(findRefusal({ kind: 'email-invalid', detail: 'invalid format' })).toEqual({
    status: 422,
    text: 'Unable to validate email address: invalid format',
  })
  expect(findRefusal({ kind: 'password-too-long', maxBytes: 72 }).text).toBe('Password cannot be longer than 72 bytes')
  expect(findRefusal({ kind: 'provider-unknown', provider: 'friendster' })).toEqual({
    status: 400,
    text: 'Unsupported provider: friendster',
  })
  expect(findRefusal({ kind: 'access-token-invalid', detail: 'expired' })).toEqual({
    status: 401,
    text: 'Invalid token: expired',
  })
})

test('a weak password is told what it lacks, length first', () => {
  const weak = { kind: 'password-weak', minLength: 8 } as const
  const say = (reasons: ('length' | 'characters' | 'pwned')[]) => findRefusal({ ...weak, reasons }).text
  expect(say(['characters', 'length'])).toBe('Password should be at least 8 characters')
  expect(say(['characters'])).toBe('Password should contain more kinds of characters')
  expect(say(['pwned'])).toBe('Password is known to be weak, please choose a different one')
})

async function said(refusal: IdentityRefusal) {
  const answer = await new Hono().get('/', (c) => refuse(c, refusal)).request('/')
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
}

test('a refusal repeats its status in the body', async () => {
  expect(await said({ kind: 'sign-up-disabled' })).toEqual({
    status: 403,
    wait: null,
    body: { code: 403, msg: 'Signups not allowed for this instance' },
  })
})
