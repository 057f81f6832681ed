import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { MINUTE } from '#shared/durations.ts'
import { findMetadata } from './exchange.ts'
import { google } from './oidc.ts'
import { providerSettingsSchema } from './provider-settings.ts'
import type { Provider } from './provider.ts'

const issuer = 'https://accounts.google.com'
const document = {
  issuer,
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
}
const prepare = (settings: Record<string, unknown> = {}, answer: object = document) => {
  const clock = createClock('2026-11-20T12:00:00Z')
  const asked: string[] = []
  const provider: Provider = {
    settings: providerSettingsSchema.parse({ kind: 'google', clientId: 'club', ...settings }),
    definition: google,
    issuer,
  }
  return {
    clock,
    asked,
    find: () =>
      findMetadata(
        provider,
        async (url) => {
          asked.push(url)
          return Response.json(answer)
        },
        clock.now(),
      ),
  }
}

test('the endpoints come from the document that the issuer publishes', async () => {
  const { find, asked } = prepare()
  expect(await find()).toMatchObject(document)
  expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`])
})

test('the document is asked for again after ten minutes', async () => {
  const { find, asked, clock } = prepare()
  await find()
  clock.advance(10 * MINUTE - 1)
  await find()
  expect(asked).toHaveLength(1)
  clock.advance(1)
  await find()
  expect(asked).toHaveLength(2)
})

test('a configured endpoint wins over the published one', async () => {
  const { find } = prepare({ tokenUrl: 'https://token.example' })
  expect(await find()).toMatchObject({ ...document, token_endpoint: 'https://token.example' })
})

test('where all are configured nothing is asked', async () => {
  const { find, asked } = prepare({
    authorizationUrl: 'https://a.example',
    tokenUrl: 'https://t.example',
    jwksUrl: 'https://k.example',
  })
  expect(await find()).toMatchObject({ authorization_endpoint: 'https://a.example', jwks_uri: 'https://k.example' })
  expect(asked).toEqual([])
})

test('a document of another issuer is refused', async () => {
  await expect(prepare({}, { ...document, issuer: 'https://evil.example' }).find()).rejects.toThrow()
})

test.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['token_endpoint', 'http://oauth2.googleapis.com/token'],
  ['jwks_uri', 'http://127.0.0.1/keys'],
  ['userinfo_endpoint', 'no address'],
])('a published %s „%s“ is not used', async (name, address) => {
  await expect(prepare({}, { ...document, [name]: address }).find()).rejects.toThrow('unsafe endpoint')
})
