import { DAY, MINUTE } from '#shared/durations.ts'
import { attributeOf, childrenOf, onlyChildOf, rootOf, textOf, type XmlNode } from './xml-tree.ts'

/** How far other clocks may be off. */
const TOLERANCE = MINUTE
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** No assertion is accepted longer after it was issued, whatever it says itself. */
export const LONGEST_ASSERTION = DAY

export type Expected = {
  /** Entity id of the identity provider. */
  issuer: string
  acsUrl: string
  /** Undefined: the sign-in began at the identity provider. */
  requestId: string | undefined
  now: Date
}

/** Rules for the envelope, which may be unsigned: nothing in it may contradict the expected values. @returns the objection */
export function objectToResponse(tree: XmlNode | undefined, expected: Expected): string | undefined {
  const response = rootOf(tree, 'Response')
  if (!response) return 'no response'
  const code = attributeOf(onlyChildOf(onlyChildOf(response, 'Status'), 'StatusCode'), 'Value')
  if (code !== SUCCESS) return `status ${/:([A-Za-z]{1,40})$/.exec(code ?? '')?.[1] ?? 'unknown'}`
  if ((attributeOf(response, 'Destination') ?? expected.acsUrl) !== expected.acsUrl) return 'for another recipient'
  if (attributeOf(response, 'InResponseTo') !== expected.requestId) return 'for another request'
  const issuers = childrenOf(response, 'Issuer')
  return issuers.some((issuer) => textOf(issuer) !== expected.issuer) ? 'of another issuer' : undefined
}

/**
 * Rules of the web browser profile (SAML 2.0 Profiles, section 4.1.4.3) that go beyond signature and audience.
 *
 * @param assertion read from the very bytes that were signed
 * @returns the objection
 */
export function objectToAssertion(assertion: XmlNode, expected: Expected): string | undefined {
  if (textOf(onlyChildOf(assertion, 'Issuer')) !== expected.issuer) return 'of another issuer'
  const issuedAt = Date.parse(attributeOf(assertion, 'IssueInstant') ?? '')
  if (!(Math.abs(expected.now.getTime() - issuedAt) < LONGEST_ASSERTION)) return 'not valid now'
  const conditions = onlyChildOf(assertion, 'Conditions')
  if (!conditions) return 'no conditions'
  if (!isNow(conditions, expected.now, 'optional')) return 'not valid now'
  const confirmations = childrenOf(onlyChildOf(assertion, 'Subject'), 'SubjectConfirmation')
  const objections = confirmations.map((confirmation) => objectToConfirmation(confirmation, expected))
  if (!objections.includes(undefined)) return objections[0] ?? 'no confirmation'
  const statements = childrenOf(assertion, 'AuthnStatement')
  if (statements.length === 0) return 'no sign-in stated'
  return statements.some((statement) => isPast(attributeOf(statement, 'SessionNotOnOrAfter'), expected.now))
    ? 'session is over'
    : undefined
}

function objectToConfirmation(confirmation: XmlNode, { acsUrl, requestId, now }: Expected): string | undefined {
  const data = onlyChildOf(confirmation, 'SubjectConfirmationData')
  if (attributeOf(confirmation, 'Method') !== BEARER) return 'no bearer'
  if (attributeOf(data, 'Recipient') !== acsUrl) return 'for another recipient'
  if (attributeOf(data, 'InResponseTo') !== requestId) return 'for another request'
  return isNow(data, now, 'required') ? undefined : 'not valid now'
}

function isNow(node: XmlNode | undefined, now: Date, end: 'required' | 'optional'): boolean {
  const [notBefore, notOnOrAfter] = [attributeOf(node, 'NotBefore'), attributeOf(node, 'NotOnOrAfter')]
  if (end === 'required' && notOnOrAfter === undefined) return false
  if (isPast(notOnOrAfter, now)) return false
  // Written so that an invalid date fails the check.
  return notBefore === undefined || Date.parse(notBefore) - TOLERANCE <= now.getTime()
}

const isPast = (moment: string | undefined, now: Date): boolean =>
  moment !== undefined && !(now.getTime() < Date.parse(moment) + TOLERANCE)
