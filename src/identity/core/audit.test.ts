import { expect } from 'vitest'
import { test } from '#tests/support/identity/core-bench.ts'
import { SERVICE_ACTOR, audit } from './audit.ts'

const PAGE = { number: 1, size: 9 }

test('an entry says who did what, when and from where', async ({ core, identity }) => {
  const actor = {
    id: '01938000-0000-7000-8000-000000000001',
    email: 'anna@example.org',
    userMetadata: { full_name: 'Anna' },
  }
  const ip = '192.0.2.7'
  await identity.write((store) => audit(store, { action: 'login', actor, traits: { provider: 'email' }, ip }))
  expect((await identity.read.audit.list({ page: PAGE })).items).toMatchObject([
    {
      createdAt: core.clock.now(),
      actorId: actor.id,
      actorEmail: actor.email,
      actorName: 'Anna',
      ip,
      action: 'login',
      logType: 'account',
      traits: { provider: 'email' },
    },
  ])
})

test('what the service does has no person behind it', async ({ identity }) => {
  await identity.write((store) => audit(store, { action: 'user_deleted', actor: undefined, ip: '' }))
  expect((await identity.read.audit.list({ page: PAGE })).items).toMatchObject([
    { actorId: SERVICE_ACTOR, actorEmail: '', actorName: undefined, logType: 'team', traits: {} },
  ])
})

test('a name that is no text is left out', async ({ identity }) => {
  const actor = { id: '01938000-0000-7000-8000-000000000001', email: undefined, userMetadata: { full_name: { a: 1 } } }
  await identity.write((store) => audit(store, { action: 'logout', actor, ip: '' }))
  expect((await identity.read.audit.list({ page: PAGE })).items[0]?.actorName).toBeUndefined()
})
