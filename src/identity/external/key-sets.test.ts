import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { verifyToken } from './key-sets.ts'
import { oidc } from './oidc.ts'
import { providerSettingsSchema } from './provider-settings.ts'
import type { Provider } from './provider.ts'

const issuer = 'https://verband.example'
const clock = createClock('2026-11-20T12:00:00Z')
const settings = providerSettingsSchema.parse({ kind: 'oidc', name: 'verband', issuer, clientId: 'club' })
const metadata = { issuer, jwks_uri: 'https://verband.example/keys' }

const [first, second] = await Promise.all([newKey('ES256', 'first'), newKey('RS256', 'second')])
let answer: () => Response
let asked: number
let provider: Provider

beforeEach(() => {
  asked = 0
  answer = () => Response.json({ keys: [first.publicJwk, second.publicJwk] })
  provider = { settings, definition: oidc, issuer }
})
const fetch = async () => {
  asked += 1
  return answer()
}

async function newKey(alg: string, kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  return { alg, kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } }
}

function sign({ alg, kid, privateKey }: typeof first): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1_000)
  return new SignJWT({ sub: 'erika', aud: 'club', iss: issuer, iat: now, exp: now + 60 })
    .setProtectedHeader({ alg, kid })
    .sign(privateKey)
}

const verify = (token: string, of = metadata) =>
  verifyToken({ now: clock.now, fetch }, token, { provider, metadata: of, audience: ['club'] })

test('tokens of all published keys are good, and the keys are asked for once', async () => {
  expect(await verify(await sign(first))).toMatchObject({ payload: { sub: 'erika' } })
  expect(await verify(await sign(second))).toMatchObject({ payload: { sub: 'erika' } })
  expect(asked).toBe(1)
})

test('where the keys moved, they are asked for there', async () => {
  await verify(await sign(first))
  await verify(await sign(first), { issuer, jwks_uri: 'https://verband.example/new-keys' })
  expect(asked).toBe(2)
})

test.each<[string, () => Response]>([
  ['an error', () => new Response('down', { status: 503 })],
  ['a page', () => new Response('<html>')],
  ['no list of keys', () => Response.json({ keys: 'none' })],
])('%s instead of keys is the provider’s fault', async (_, wrong) => {
  answer = wrong
  await expect(verify(await sign(first))).rejects.toThrow('unexpected answer')
})

test('a provider that publishes no keys cannot prove anything', async () => {
  const token = await sign(first)
  await expect(
    verifyToken({ now: clock.now, fetch }, token, { provider, metadata: { issuer }, audience: ['club'] }),
  ).rejects.toThrow('no keys published')
})
