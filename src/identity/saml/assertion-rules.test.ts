import { expect, test } from 'vitest'
import { createMockSamlIdp, responseOf } from '#tests/support/identity/mock-saml-idp.ts'
import { prepareSaml } from '#tests/support/identity/saml-bench.ts'
import { type Expected, objectToAssertion, objectToResponse } from './assertion-rules.ts'
import { childrenOf, readXmlTree, rootOf, type XmlNode } from './xml-tree.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const idp = createMockSamlIdp({ now: () => NOW })
const claims = idp.claimsFor(await prepareSaml({ connections: [idp.connection()] }).pageOf())
const expected: Expected = {
  issuer: idp.entityId,
  acsUrl: claims.recipient,
  requestId: claims.inResponseTo,
  now: NOW,
}

/** The assertion of a valid response, with one part of its text replaced. */
async function assertionWith(part: RegExp | string, instead: string): Promise<XmlNode> {
  const response = rootOf(await readXmlTree(responseOf(claims)), 'Response')
  expect(childrenOf(response, 'Assertion')).toHaveLength(1)
  const [text = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(responseOf(claims)) ?? []
  const changed = text.replace(part, instead)
  return rootOf(await readXmlTree(changed), 'Assertion') ?? {}
}

const END = / NotOnOrAfter="[^"]*"/
const PAST = ' NotOnOrAfter="2026-11-20T11:00:00Z"'
const CONFIRMED = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/

test('nothing is to be said against a proper assertion', async () => {
  expect(objectToAssertion(await assertionWith('', ''), expected)).toBeUndefined()
})

test.each<[string, RegExp | string, string, string]>([
  ['another issuer', idp.entityId, 'urn:other', 'of another issuer'],
  ['no issuer', /<saml:Issuer>.*<\/saml:Issuer>/, '', 'of another issuer'],
  ['another recipient', /Recipient="[^"]*"/, 'Recipient="https://elsewhere.example"', 'for another recipient'],
  ['no recipient', /Recipient="[^"]*"/, '', 'for another recipient'],
  ['another request', /InResponseTo="[^"]*"/, 'InResponseTo="_other"', 'for another request'],
  ['no request', /InResponseTo="[^"]*"/, '', 'for another request'],
  ['a confirmation that is over', END, PAST, 'not valid now'],
  ['a confirmation without end', END, '', 'not valid now'],
  ['a confirmation with an end that is no date', END, ' NotOnOrAfter="soon"', 'not valid now'],
  ['another way of confirmation', 'cm:bearer', 'cm:holder-of-key', 'no bearer'],
  ['no confirmation', CONFIRMED, '', 'no confirmation'],
  ['no subject', /<saml:Subject>.*<\/saml:Subject>/, '', 'no confirmation'],
  ['conditions that are over', /(<saml:Conditions [^>]*) NotOnOrAfter="[^"]*"/, `$1${PAST}`, 'not valid now'],
  ['conditions that begin later', / NotBefore="[^"]*"/, ' NotBefore="2026-11-20T12:02:00Z"', 'not valid now'],
  ['a beginning that is no date', / NotBefore="[^"]*"/, ' NotBefore="now"', 'not valid now'],
  ['no conditions', /<saml:Conditions.*<\/saml:Conditions>/, '', 'no conditions'],
  ['two conditions', '<saml:Conditions', '<saml:Conditions/><saml:Conditions', 'no conditions'],
  ['no statement', /<saml:AuthnStatement[^>]*>/, '', 'no sign-in stated'],
  ['an issue a day ago', / IssueInstant="[^"]*"/, ' IssueInstant="2026-11-19T12:00:00Z"', 'not valid now'],
  ['no time of issue', / IssueInstant="[^"]*"/, '', 'not valid now'],
])('an assertion with %s is refused', async (_, part, instead, detail) => {
  expect(objectToAssertion(await assertionWith(part, instead), expected)).toBe(detail)
})

test('one proper confirmation among several is enough', async () => {
  const other = '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"/>'
  const assertion = await assertionWith('<saml:SubjectConfirmation ', `${other}<saml:SubjectConfirmation `)
  expect(objectToAssertion(assertion, expected)).toBeUndefined()
})

test('without a request of ours the assertion must not answer one', async () => {
  const unasked = { ...expected, requestId: undefined }
  expect(objectToAssertion(await assertionWith('', ''), unasked)).toBe('for another request')
  expect(objectToAssertion(await assertionWith(/InResponseTo="[^"]*"/, ''), unasked)).toBeUndefined()
})

const objection = async (part: RegExp | string, instead: string) =>
  objectToResponse(await readXmlTree(responseOf(claims).replace(part, instead)), expected)

test('an envelope may leave out where it goes and who wrote it, but not contradict', async () => {
  expect(await objection(/ Destination="[^"]*"/, '')).toBeUndefined()
  expect(await objection(/<saml:Issuer>[^<]*<\/saml:Issuer>/, '')).toBeUndefined()
  expect(await objection(/ Destination="[^"]*"/, ' Destination="https://elsewhere.example"')).toBe(
    'for another recipient',
  )
  expect(await objection(idp.entityId, 'urn:other')).toBe('of another issuer')
  expect(await objection(/ InResponseTo="[^"]*"/, ' InResponseTo="_other"')).toBe('for another request')
  expect(await objection(/<samlp:Status>.*<\/samlp:Status>/, '')).toBe('status unknown')
  expect(await objection(/samlp:Response/g, 'samlp:LogoutResponse')).toBe('no response')
})
