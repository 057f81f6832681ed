import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { noSaml } from './no-saml.ts'

const saml = noSaml('https://club.example')
const off = { kind: 'sso-disabled' }

test('where SAML is switched off, nothing is offered and every way is refused', async () => {
  expect(saml.isOffered).toBe(false)
  const link = { wire: 'supabase', redirectTo: undefined, pkce: undefined } as const
  const base = 'https://club.example/auth/v1'
  const common = { link, callbackUrl: base, inviteToken: undefined, linkTo: undefined, audience: undefined, base }
  expect(await saml.start({ ...common, connection: 'only' })).toEqual(err(off))
  expect(await saml.readMetadata({ xml: '<x/>' })).toEqual(err(off))
  const caller = { ip: '192.0.2.7', userAgent: undefined, audience: undefined }
  const outcome = await saml.finish({ base, samlResponse: 'x', relayState: undefined, isOwnBrowser: false, caller })
  expect(outcome).toMatchObject({ kind: 'refused', refusal: off, redirectTo: 'https://club.example' })
  await expect(saml.metadata(base)).rejects.toThrow('switched off')
})
