import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { failGrant, refuse } from './answer.ts'

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

test('who comes too soon or too often learns how long to wait', async () => {
  expect(await said({ kind: 'too-soon', channel: 'email', waitSeconds: 12.5 })).toEqual({
    status: 429,
    wait: '13',
    body: { code: 429, msg: 'Rate limit exceeded, try again later' },
  })
  expect(await said({ kind: 'too-many', waitSeconds: 60 })).toMatchObject({ status: 429, wait: '60' })
})

test('errors about a grant look as OAuth has them', async () => {
  const app = new Hono().get('/', (c) => failGrant(c, 'invalid_grant', 'Invalid Password'))
  const answer = await app.request('/')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: 'invalid_grant', error_description: 'Invalid Password' })
})
