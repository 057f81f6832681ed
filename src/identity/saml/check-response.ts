import { SAML } from '@node-saml/node-saml'
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { err, ok, type Result } from '#shared/result.ts'
import { type Expected, objectToAssertion, objectToResponse } from './assertion-rules.ts'
import type { IdpMetadata } from './idp-metadata.ts'
import type { ServiceProvider } from './saml-context.ts'
import { hasDeclaration, readXmlTree, rootOf, type XmlNode } from './xml-tree.ts'

const MAX_BYTES = 256 * 1024
/** Tags and attributes; the time to check a signature grows with the square of their number, and anyone may send a response. */
const MAX_MARKS = 3_000

/** With SHA-1, two documents with the same signature can be made. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

export type Check = {
  idp: IdpMetadata
  serviceProvider: ServiceProvider
  requestId: string | undefined
  now: Date
}

/** The XML of a response from the form; undefined if it is empty, too large or contains a declaration. */
export function decodeResponse(samlResponse: string): string | undefined {
  // Four characters carry three bytes, and some senders break the lines.
  if (samlResponse.length > MAX_BYTES * 1.5) return undefined
  const bytes = Buffer.from(samlResponse, 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES) return undefined
  const xml = bytes.toString('utf8')
  return hasDeclaration(xml) ? undefined : xml
}

/**
 * Checks a response to our request: that this identity provider signed its assertion, for us, valid now, and in answer to that request.
 *
 * @returns the assertion, read only from the signed bytes; or the objection
 */
export async function checkResponse(xml: string, check: Check): Promise<Result<XmlNode, string>> {
  const { idp, serviceProvider, requestId, now } = check
  const expected: Expected = { issuer: idp.entityId, acsUrl: serviceProvider.acsUrl, requestId, now }
  const envelope = objectToResponse(await readXmlTree(xml, MAX_MARKS), expected)
  if (envelope) return err(envelope)
  const assertion = await readSigned(xml, check)
  if (!assertion.ok) return assertion
  const objection = objectToAssertion(assertion.value, expected)
  return objection ? err(objection) : assertion
}

async function readSigned(xml: string, { idp, serviceProvider }: Check): Promise<Result<XmlNode, string>> {
  const saml = new SAML({
    idpCert: idp.certificates,
    issuer: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    audience: serviceProvider.entityId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // `objectToAssertion` checks times, by our own clock.
    acceptedClockSkewMs: -1,
  })
  try {
    if (!(await hasStrongAlgorithms(xml))) return err('weak signature')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    const assertion = rootOf(profile?.getAssertion?.(), 'Assertion')
    return assertion ? ok(assertion) : err('no assertion')
  } catch {
    // Any error concerns the sender's text; its message may quote that text, so it is not passed on.
    return err('signature or audience')
  }
}

async function hasStrongAlgorithms(xml: string): Promise<boolean> {
  const methods = "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@Algorithm"
  const used = xpath.selectAttributes(await parseDomFromString(xml), methods)
  return used.every(({ value }) => ALGORITHMS.has(value))
}
