import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { createMockSamlIdp } from '#tests/support/identity/mock-saml-idp.ts'
import { readIdpMetadata } from './idp-metadata.ts'

const idp = createMockSamlIdp()
const xml = idp.metadataXml()
const readWithout = (part: RegExp | string, instead = '') => readIdpMetadata(xml.replace(part, instead))
const refused = (error: string) => ({ ok: false, error })

test('name, address and keys are read', async () => {
  expect(await readIdpMetadata(xml)).toEqual(
    ok({ entityId: idp.entityId, signInUrl: idp.signInUrl, certificates: [idp.keyPair.certificate] }),
  )
})

test('keys for encryption do not sign', async () => {
  expect(await readWithout('use="signing"', 'use="encryption"')).toEqual(refused('no certificate'))
})

test('a key for every use signs too', async () => {
  expect(await readWithout('use="signing"')).toMatchObject({ ok: true })
})

test.each([
  ['nothing', '', 'not the metadata of one entity'],
  ['a list of entities', '<EntitiesDescriptor/>', 'not the metadata of one entity'],
  ['a declaration', `<!DOCTYPE x>${xml}`, 'not the metadata of one entity'],
  ['a service', xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'not the metadata of an identity provider'],
  ['no name', xml.replace(/ entityID="[^"]*"/, ''), 'no entityID'],
  ['an endless name', xml.replace(/ entityID="[^"]*"/, ` entityID="${'x'.repeat(1_025)}"`), 'no entityID'],
  ['only forms', xml.replace('HTTP-Redirect', 'HTTP-POST'), 'no sign-in by redirect'],
  ['a script', xml.replaceAll('https://idp.verband.example/sso', 'javascript:alert(1)'), 'no sign-in by redirect'],
  ['an address without TLS', xml.replaceAll('https://idp', 'http://idp'), 'no sign-in by redirect'],
  ['a certificate that is none', xml.replace(/(X509Certificate>)[^<]*/, '$1eA=='), 'no certificate'],
  ['a megabyte', `${xml}${' '.repeat(1024 * 1024)}`, 'too large'],
])('one cannot sign in with %s', async (_, text, detail) => {
  expect(await readIdpMetadata(text)).toEqual(refused(detail))
})
