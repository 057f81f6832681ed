import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { refuse } from './answer.ts'

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
