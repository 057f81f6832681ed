import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  createMockSamlIdp,
  metadataOf,
  readRequest,
  responseOf,
  signAssertion,
  toBase64,
} from '#tests/support/identity/mock-saml-idp.ts'
import { SITE_URL } from '#tests/support/identity/provider-bench.ts'
import { BASES, prepareSaml } from '#tests/support/identity/saml-bench.ts'

const idp = createMockSamlIdp()
let bench: ReturnType<typeof prepareSaml>

beforeEach(() => {
  bench = prepareSaml({ connections: [idp.connection()] })
})

const refused = (kind: string, detail?: string) => ({
  kind: 'refused',
  refusal: { kind, ...(detail !== undefined && { detail }) },
})

test('an answer is good once', async () => {
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  await bench.finish(samlResponse, relayState)
  expect(await bench.finish(samlResponse, relayState)).toMatchObject({
    ...refused('state-invalid'),
    redirectTo: SITE_URL,
  })
  expect(bench.standIn.completed).toHaveLength(1)
})

test('an answer to one request is no answer to another', async () => {
  const { samlResponse } = idp.answer(await bench.pageOf())
  const { relayState } = readRequest(await bench.pageOf())
  expect(await bench.finish(samlResponse, relayState)).toMatchObject(
    refused('saml-response-invalid', 'for another request'),
  )
})

test('an answer to one wire is none to the other', async () => {
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  expect(await bench.finish(samlResponse, relayState, BASES.netlify)).toMatchObject(refused('state-invalid'))
})

test('one organisation cannot answer for another', async () => {
  const evil = createMockSamlIdp({ entityId: 'urn:evil', signInUrl: 'https://idp.evil.example/sso' })
  const connections = [
    idp.connection(),
    evil.connection({ id: '0198c4b2-0000-7000-8000-00000000000b', domains: ['evil.example'] }),
  ]
  bench = prepareSaml({ connections })
  const page = await bench.pageOf({ id: idp.connection().id })
  for (const changes of [{}, { issuer: idp.entityId }]) {
    const { samlResponse } = evil.answer(page, changes)
    const { relayState } = readRequest(await bench.pageOf({ id: idp.connection().id }))
    expect(await bench.finish(samlResponse, relayState)).toMatchObject(refused('saml-response-invalid'))
  }
})

test('a connection that was disabled meanwhile signs nobody in', async () => {
  const connection = idp.connection()
  bench = prepareSaml({ connections: [connection] })
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  connection.isDisabled = true
  expect(await bench.finish(samlResponse, relayState)).toMatchObject(refused('sso-connection-unknown'))
})

test('the state of a sign-in at a provider is worth nothing here', async () => {
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  for (const flow of bench.standIn.flows.values()) flow.kind = 'external'
  expect(await bench.finish(samlResponse, relayState)).toMatchObject(refused('state-invalid'))
})

test('what was not sealed here is no state', async () => {
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  for (const flow of bench.standIn.flows.values()) flow.providerState = 'x'.repeat(60)
  expect(await bench.finish(samlResponse, relayState)).toMatchObject(refused('state-invalid'))
})

test.each([[undefined], ['']])('an answer without state (%j) is refused unless that is allowed', async (state) => {
  const { samlResponse } = idp.answer(await bench.pageOf(), { inResponseTo: undefined })
  expect(await bench.finish(samlResponse, state)).toMatchObject(refused('state-invalid'))
})

const allowing = () =>
  prepareSaml({ connections: [idp.connection()], settings: { isOn: true, allowsIdpInitiated: true } })

test('where the operator allows it, a sign-in may begin at the identity provider, and counts once', async () => {
  const { samlResponse } = idp.answer(await bench.pageOf(), { inResponseTo: undefined })
  bench = allowing()
  await bench.finish(samlResponse, undefined)
  expect(bench.standIn.provenProfile()).toMatchObject({ providerUserId: 'erika@verband.example' })
  expect(await bench.finish(samlResponse, undefined)).toMatchObject(refused('saml-response-invalid', 'used before'))
})

test('an answer to a request does not pass for a sign-in that began at the identity provider', async () => {
  const { samlResponse } = idp.answer(await bench.pageOf())
  expect(await allowing().finish(samlResponse, undefined)).toMatchObject(
    refused('saml-response-invalid', 'for another request'),
  )
})

test.each([
  ['of an unknown issuer', { issuer: 'urn:unknown' }, 'sso-connection-unknown'],
  ['for another service', { audience: 'https://elsewhere.example', inResponseTo: undefined }, 'saml-response-invalid'],
])('an unasked answer %s is refused', async (_, changes, kind) => {
  const { samlResponse } = idp.answer(await bench.pageOf(), { inResponseTo: undefined, ...changes })
  expect(await allowing().finish(samlResponse, undefined)).toMatchObject(refused(kind))
})

test('keys can be exchanged: an answer signed by any of the published ones is good', async () => {
  const next = createMockSamlIdp()
  const both = metadataOf(idp.entityId, idp.signInUrl, [idp.keyPair.certificate, next.keyPair.certificate])
  bench = prepareSaml({ connections: [idp.connection({ metadataXml: both })] })
  const { samlResponse, relayState } = next.answer(await bench.pageOf())
  await bench.finish(samlResponse, relayState)
  expect(bench.standIn.provenProfile().providerUserId).toBe('erika@verband.example')
})

test.each([
  ['nothing', ''],
  ['no base64', '§§§'],
  ['no XML', toBase64('hello')],
  ['another document', toBase64('<x/>')],
  ['more than 256 kB', toBase64(' '.repeat(256 * 1024 + 1))],
  ['a deep well of elements', toBase64('<a>'.repeat(30_000) + '</a>'.repeat(30_000))],
  ['random bytes', randomBytes(1_000).toString('base64')],
])('%s is no answer', async (_, samlResponse) => {
  const { relayState } = readRequest(await bench.pageOf())
  expect(await bench.finish(samlResponse, relayState)).toMatchObject(refused('saml-response-invalid'))
})

test.each([
  ['with a deep well of elements', '<x>'.repeat(20_000) + '</x>'.repeat(20_000)],
  ['with elements that are never closed', '<x>'.repeat(4_000)],
  ['with thousands of elements', '<x/>'.repeat(3_000)],
  ['with thousands of attributes', `<x ${Array.from({ length: 3_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
])('a signed answer %s, inside or behind it, is refused at once', async (_, ballast) => {
  const page = await bench.pageOf()
  const signed = signAssertion(responseOf(idp.claimsFor(page)), idp.keyPair)
  await expectQuickRefusal(
    signed.replace('<samlp:Status>', () => `${ballast}<samlp:Status>`),
    page,
  )
  await expectQuickRefusal(`${signed}${ballast}`, await bench.pageOf())
})

async function expectQuickRefusal(document: string, page: string): Promise<void> {
  const begin = process.cpuUsage()
  const outcome = await bench.finish(toBase64(document), readRequest(page).relayState)
  expect(outcome).toMatchObject(refused('saml-response-invalid', 'no response'))
  expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(500)
}
