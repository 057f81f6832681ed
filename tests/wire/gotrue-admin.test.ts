import GoTrue, { type User, type UserData } from 'gotrue-js'
import { importJWK, SignJWT } from 'jose'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { generateJwk } from '#identity/keys/key-source.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PASSWORD } from '#tests/support/identity/gotrue-bench.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { speakTo } from '#tests/support/identity/two-wires.ts'
import { startGotrue } from '#tests/support/identity/gotrue-server.ts'

let chair: User

const server = forAllTests(startGotrue)

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await server.join('chair@club.example', { roles: ['admin'] })
  chair = await new GoTrue({ APIUrl: server.gotrueUrl }).login('chair@club.example', PASSWORD)
})

test('an administrator makes, reads, changes and deletes an account', async () => {
  const attributes = { confirm: true, user_metadata: { full_name: 'Bert' } }
  const bert = await chair.admin.createUser('bert@club.example', PASSWORD, attributes)
  expect(bert).toMatchObject({ email: 'bert@club.example', user_metadata: { full_name: 'Bert' } })
  const changed = await chair.admin.updateUser(bert, { app_metadata: { roles: ['trainer'] } })
  expect(changed.app_metadata.roles).toEqual(['trainer'])
  expect(await chair.admin.getUser(bert)).toEqual(changed)
  await chair.admin.deleteUser(bert)
  await expect(chair.admin.getUser(bert)).rejects.toMatchObject({ status: 404, message: 'User not found' })
})

test('people are listed as an object, contrary to the types of the client', async () => {
  const listed = (await chair.admin.listUsers('authenticated')) as unknown as { users: UserData[]; aud: string }
  expect(listed.aud).toBe('authenticated')
  expect(listed.users.map(({ email }) => email)).toContain('chair@club.example')
})

test('another audience is none of their business', async () => {
  await expect(chair.admin.listUsers('elsewhere')).rejects.toMatchObject({ status: 401, message: 'User not allowed' })
})

test('an address is given once', async () => {
  await expect(chair.admin.createUser('chair@club.example', PASSWORD)).rejects.toMatchObject({
    status: 422,
    message: 'Email address already registered by another user',
  })
})

test('an id that is none is refused', async () => {
  await expect(chair.admin.getUser({ id: '42' } as UserData)).rejects.toMatchObject({
    status: 400,
    message: 'user_id must be an UUID',
  })
})

test('a user without the office is refused everything', async () => {
  await server.join('anna@club.example')
  const { admin } = await new GoTrue({ APIUrl: server.gotrueUrl }).login('anna@club.example', PASSWORD)
  const refused = { status: 401, message: 'User not allowed' }
  await expect(admin.listUsers('authenticated')).rejects.toMatchObject(refused)
  await expect(admin.getUser(chair)).rejects.toMatchObject(refused)
  await expect(admin.createUser('x@club.example', PASSWORD)).rejects.toMatchObject(refused)
  await expect(admin.updateUser(chair, { role: 'x' })).rejects.toMatchObject(refused)
  await expect(admin.deleteUser(chair)).rejects.toMatchObject(refused)
})

test('a program manages people with a token that the operator signed with the key of the service', async () => {
  const signing = generateJwk('ES256')
  const other = await startIdentity({ config: JSON.stringify({ keys: { signing: { jwk: signing } } }) })
  onTestFinished(() => other.stop())
  const sign = async (role: string) =>
    new SignJWT({ role }).setProtectedHeader({ alg: 'ES256' }).sign(await importJWK(signing, 'ES256'))
  const ask = async (role: string) =>
    (await speakTo(other).netlify.get('/admin/users', { token: await sign(role) })).status
  expect([await ask('service_role'), await ask('anon')]).toEqual([200, 401])
})
