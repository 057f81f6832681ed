import type { AddressInfo } from 'node:net'
import { Events, type MutableToken, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import { type ProviderSettings, providerSettingsSchema } from '#identity/external/provider-settings.ts'

export type MockPerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
  picture?: string
}
export type MockProvider = Awaited<ReturnType<typeof startMockProvider>>

export const ERIKA: MockPerson = {
  sub: 'erika-1',
  email: 'erika@club.example',
  email_verified: true,
  name: 'Erika Muster',
  preferred_username: 'erika',
  picture: 'https://pictures.example/erika.png',
}

/** An OpenID Connect provider on this machine whose sign-in page redirects back at once as the given person. */
export async function startMockProvider(person: MockPerson = ERIKA) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const { port } = server.address() satisfies AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  server.issuer.url = issuer
  let current = person
  let change: (token: MutableToken) => void = () => {}

  // Access token first, then id token; claims of the person are in both, which does no harm in the first.
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, current)
    change(token)
  })
  server.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = { ...current }
  })

  return {
    issuer,
    server,
    settings: (more: Partial<ProviderSettings> = {}): ProviderSettings =>
      providerSettingsSchema.parse({
        kind: 'oidc',
        name: 'verband',
        label: 'Verband',
        issuer,
        clientId: 'club',
        clientSecret: 'secret of the club',
        ...more,
      }),
    /** From now on every visitor is this person. */
    becomes(next: MockPerson): void {
      current = next
    },
    /** From now on changes header or payload of the tokens before they are signed. */
    signs(tamper: (token: MutableToken) => void): void {
      change = tamper
    },
    /** An id token as an app would get it, signed by the provider. */
    async idToken(claims: Record<string, unknown> = {}): Promise<string> {
      return server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { ...current, aud: 'club', ...claims })
        },
      })
    },
    stop: () => server.stop(),
  }
}
