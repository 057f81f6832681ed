import { expect } from 'vitest'
import { test } from '#tests/support/identity/gotrue-bench.ts'

test('a form that only looks like JSON is refused, for pages of strangers can send it', async ({ gotrue: { raw } }) => {
  const { status, body } = await raw('POST', '/signup', { body: '{"email":"anna@club.example"}', type: 'text/plain' })
  expect([status, body.msg]).toEqual([400, 'Could not read Signup params: expected JSON'])
})

test('a body that cannot be read is explained with the name of what it should be', async ({ gotrue: { raw } }) => {
  const { status, body } = await raw('POST', '/recover', { body: '{"email":7}', type: 'application/json' })
  expect([status, body.msg]).toEqual([400, 'Could not read Recover params: bad value for email'])
})

test('a body of more than a megabyte is too large', async ({ gotrue: { post } }) => {
  const { status, body } = await post('/signup', { email: 'x'.repeat(1024 * 1024) })
  expect([status, body.msg]).toEqual([413, 'Request body is too large'])
})
