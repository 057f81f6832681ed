import { createVerify, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { createKeyPair, type KeyPair } from '#identity/saml/key-pair.ts'
import { MINUTE } from '#shared/durations.ts'
import { type Xml, xml } from '#shared/xml.ts'

export type MockSamlIdp = ReturnType<typeof createMockSamlIdp>

/** All claims of an assertion and its response; tests override single ones. */
export type Claims = {
  assertionId: string
  issuer: string
  audience: string
  recipient: string
  destination: string | undefined
  inResponseTo: string | undefined
  nameId: string | Xml
  nameIdFormat: string
  attributes: Record<string, string[]>
  issuedAt: Date
  notBefore: Date
  notOnOrAfter: Date
  sessionNotOnOrAfter: Date | undefined
  status: string
}

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const NAMESPACES = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
}

/** A SAML identity provider in memory: it publishes metadata, reads requests, and writes and signs the responses of a test. */
export function createMockSamlIdp({
  entityId = 'https://idp.verband.example/metadata',
  signInUrl = 'https://idp.verband.example/sso',
  now = () => new Date(),
  keyPair = createKeyPair(new Date(), randomBytes),
} = {}) {
  function claimsFor(url: string, changes: Partial<Claims> = {}): Claims {
    const request = readRequest(url)
    const moment = now().getTime()
    return {
      assertionId: `_${randomBytes(10).toString('hex')}`,
      issuer: entityId,
      audience: request.issuer,
      recipient: request.acsUrl,
      destination: request.acsUrl,
      inResponseTo: request.id,
      nameId: 'erika@verband.example',
      nameIdFormat: EMAIL_FORMAT,
      attributes: {},
      issuedAt: new Date(moment),
      notBefore: new Date(moment - MINUTE),
      notOnOrAfter: new Date(moment + 5 * MINUTE),
      sessionNotOnOrAfter: undefined,
      status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ...changes,
    }
  }

  return {
    entityId,
    signInUrl,
    keyPair,
    claimsFor,
    metadataXml: () => metadataOf(entityId, signInUrl, [keyPair.certificate]),
    connection: (changes: Partial<SsoConnection> = {}): SsoConnection => ({
      id: '0198c4b2-0000-7000-8000-00000000000a',
      resourceId: undefined,
      isDisabled: false,
      entityId,
      metadataXml: metadataOf(entityId, signInUrl, [keyPair.certificate]),
      metadataUrl: undefined,
      attributeMapping: { keys: {} },
      domains: ['verband.example'],
      createdAt: now(),
      updatedAt: now(),
      ...changes,
    }),
    /** The form that is posted to us after a sign-in there. */
    answer(url: string, changes: Partial<Claims> = {}): { samlResponse: string; relayState: string } {
      const signed = signAssertion(responseOf(claimsFor(url, changes)), keyPair)
      return { samlResponse: toBase64(signed), relayState: readRequest(url).relayState }
    },
  }
}

/** The same, listening: its sign-in page posts back at once. */
export async function startMockSamlIdp(changes: Partial<Claims> = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/metadata') {
      response.setHeader('content-type', 'application/samlmetadata+xml').end(idp.metadataXml())
      return
    }
    const { acsUrl } = readRequest(url.href)
    const { samlResponse, relayState } = idp.answer(url.href, changes)
    const form = xml`<form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${samlResponse}"/><input type="hidden" name="RelayState" value="${relayState}"/><button>Weiter</button></form><script>document.forms[0].submit()</script>`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${form.markup}`)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const idp = createMockSamlIdp({ entityId: `${origin}/metadata`, signInUrl: `${origin}/sso` })
  return {
    ...idp,
    origin,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
      }),
  }
}

/** Parses a request from the address of the sign-in page. */
export function readRequest(url: string) {
  const { searchParams } = new URL(url)
  const text = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    text,
    id: find(/ ID="([^"]*)"/),
    acsUrl: find(/ AssertionConsumerServiceURL="([^"]*)"/),
    issuer: find(/Issuer[^>]*>([^<]*)</),
    relayState: searchParams.get('RelayState') ?? '',
  }
}

/** Whether the owner of the certificate signed the request (SAML 2.0 Bindings, section 3.4.4.1). */
export function isRequestSignedBy(url: string, certificate: string): boolean {
  const { search, searchParams } = new URL(url)
  const signed = search.slice(1, search.indexOf('&Signature='))
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64')
  return createVerify('RSA-SHA256').update(signed).verify(new X509Certificate(certificate).publicKey, signature)
}

export function metadataOf(entityId: string, signInUrl: string, certificates: string[]): string {
  const keys = certificates.map(
    (certificate) =>
      xml`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${new X509Certificate(certificate).raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  return xml`<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="${NAMESPACES.protocol}">${keys}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
    .markup
}

/** An unsigned response. */
export function responseOf(claims: Claims): string {
  const { issuer, destination, inResponseTo, issuedAt, status } = claims
  return xml`<samlp:Response xmlns:samlp="${NAMESPACES.protocol}" xmlns:saml="${NAMESPACES.assertion}" ID="_response" Version="2.0" IssueInstant="${iso(issuedAt)}"${optional('Destination', destination)}${optional('InResponseTo', inResponseTo)}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertionOf(claims)}</samlp:Response>`
    .markup
}

function assertionOf(claims: Claims): Xml {
  const { assertionId, issuer, audience, recipient, inResponseTo, nameId, nameIdFormat } = claims
  const { issuedAt, notBefore, notOnOrAfter, sessionNotOnOrAfter } = claims
  const end = sessionNotOnOrAfter && iso(sessionNotOnOrAfter)
  return xml`<saml:Assertion xmlns:saml="${NAMESPACES.assertion}" ID="${assertionId}" Version="2.0" IssueInstant="${iso(issuedAt)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${iso(notOnOrAfter)}" Recipient="${recipient}"${optional('InResponseTo', inResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${iso(notBefore)}" NotOnOrAfter="${iso(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${iso(issuedAt)}" SessionIndex="_session"${optional('SessionNotOnOrAfter', end)}/>${attributesOf(claims.attributes)}</saml:Assertion>`
}

function attributesOf(attributes: Record<string, string[]>): Xml | undefined {
  const parts = Object.entries(attributes).map(([name, values]) => {
    const texts = values.map((value) => xml`<saml:AttributeValue>${value}</saml:AttributeValue>`)
    return xml`<saml:Attribute Name="${name}">${texts}</saml:Attribute>`
  })
  return parts.length === 0 ? undefined : xml`<saml:AttributeStatement>${parts}</saml:AttributeStatement>`
}

const iso = (moment: Date) => moment.toISOString()
const optional = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : { markup: xml` ${name}="${value}"`.markup }

type Algorithm = 'sha1' | 'sha256'

export const signAssertion = (response: string, keyPair: KeyPair, algorithm: Algorithm = 'sha256'): string =>
  signElement(response, "//*[local-name(.)='Assertion']", keyPair, algorithm)

export const signResponse = (response: string, keyPair: KeyPair): string =>
  signElement(response, "/*[local-name(.)='Response']", keyPair, 'sha256')

function signElement(document: string, path: string, keyPair: KeyPair, algorithm: Algorithm): string {
  return signXml(
    document,
    path,
    { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    { privateKey: keyPair.privateKey, signatureAlgorithm: algorithm, digestAlgorithm: algorithm },
  )
}

export const toBase64 = (text: string): string => Buffer.from(text).toString('base64')
