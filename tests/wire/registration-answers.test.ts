import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { PASSWORD, speakTo } from '#tests/support/identity/two-wires.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SERVICE = { kind: 'service' } as const
const VISITOR = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }

const server = forAllTests(() => startIdentity({ settings: { isPhoneOffered: true } }))

beforeAll(async () => {
  const registered = { email: 'confirmed@club.example', phone: '+4915110000003', password: PASSWORD, role: 'trainer' }
  const creation = { ...registered, confirmsEmail: true, confirmsPhone: true, appMetadata: { roles: ['admin'] } }
  valueOf(await createAccount(server.service.identity, { by: SERVICE, caller: VISITOR }, creation))
})

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** An answer including the order of its keys, without values that differ each time: ids, times, the typed address. */
async function ask(wire: 'netlify' | 'supabase', kind: 'email' | 'phone', address: string) {
  const body = { [kind]: address, password: PASSWORD, data: { full_name: 'Eva' } }
  const { status, text, headers } = await speakTo(server)[wire].post('/signup', body)
  const plain = text.replaceAll(ID, 'id').replaceAll(TIME, 'time').replaceAll(address.replace('+', ''), 'address')
  return { answer: { status, plain, headers: [...headers.keys()].toSorted() }, ids: new Set(text.match(ID)) }
}

describe.each([
  [
    'netlify',
    'email',
    { confirmed: 'confirmed@club.example', waiting: 'waiting-a@club.example', fresh: 'fresh@club.example' },
  ],
  [
    'supabase',
    'email',
    { confirmed: 'confirmed@club.example', waiting: 'waiting-b@club.example', fresh: 'first@club.example' },
  ],
  ['supabase', 'phone', { confirmed: '+4915110000003', waiting: '+4915110000004', fresh: '+4915110000005' }],
] as const)('on the %s wire, a sign-up by %s', (wire, kind, { confirmed, waiting, fresh }) => {
  test('is answered alike for new, waiting and registered people', async () => {
    const first = await ask(wire, kind, waiting)
    const again = await ask(wire, kind, waiting)
    const known = await ask(wire, kind, confirmed)
    const unknown = await ask(wire, kind, fresh)
    for (const { answer } of [first, again, known]) expect(answer).toEqual(unknown.answer)
    expect(unknown.answer.status).toBe(200)
  })

  test('does not reveal existing accounts to a repeated request', async () => {
    await ask(wire, kind, waiting)
    const ids: string[] = []
    for (const address of [waiting, waiting, confirmed, confirmed]) ids.push(...(await ask(wire, kind, address)).ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(await findPerson(server.service.identity, id)).toMatchObject({ error: { kind: 'account-unknown' } })
  })
})
