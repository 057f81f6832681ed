import { expect, test } from 'vitest'
import { prepareProviders } from '#tests/support/identity/provider-bench.ts'
import { providerSettingsSchema } from './provider-settings.ts'

const issuer = 'https://verband.example'
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
}

/** What the provider receives when a code is redeemed. */
async function shownTo(methods: string[] | undefined, clientSecret: string | undefined) {
  const shown: { authorization: string | null; body: string }[] = []
  const settings = [
    providerSettingsSchema.parse({ kind: 'oidc', name: 'verband', issuer, clientId: 'club', clientSecret }),
  ]
  const bench = prepareProviders({
    settings,
    fetch: async (url, init) => {
      if (!url.endsWith('/token')) return Response.json({ ...document, token_endpoint_auth_methods_supported: methods })
      shown.push({ authorization: new Headers(init.headers).get('authorization'), body: String(init.body) })
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    },
  })
  const state = new URL(await bench.pageOf('verband')).searchParams.get('state') ?? ''
  const outcome = await bench.finish(new URLSearchParams({ state, code: 'c' }))
  expect(outcome).toMatchObject({ refusal: { kind: 'provider-failed', detail: 'invalid_grant' } })
  return shown[0]
}

test.each([[undefined], [['client_secret_post']], [['client_secret_basic', 'client_secret_post']]])(
  'the secret is shown in the form where the provider takes %j',
  async (methods) => {
    const shown = await shownTo(methods, 'secret')
    expect(shown?.body).toContain('client_secret=secret')
    expect(shown?.authorization).toBeNull()
  },
)

test('the secret is shown in the header where the provider takes nothing else', async () => {
  const shown = await shownTo(['client_secret_basic'], 'secret')
  expect(shown?.body).not.toContain('secret')
  expect(shown?.authorization).toBe(`Basic ${btoa('club:secret')}`)
})

test('a client without secret shows its name only', async () => {
  const shown = await shownTo(undefined, undefined)
  expect(shown?.body).toContain('client_id=club')
  expect(shown?.body).not.toContain('client_secret')
})
