import { expect, test } from 'vitest'
import {
  type Claims,
  createMockSamlIdp,
  readRequest,
  responseOf,
  signAssertion,
  signResponse,
  toBase64,
} from '#tests/support/identity/mock-saml-idp.ts'
import { prepareSaml } from '#tests/support/identity/saml-bench.ts'

const idp = createMockSamlIdp()
const stranger = createMockSamlIdp()

/** Signs in at the mock and lets a test change the response, before or after it is signed. */
async function answer(changes: Partial<Claims>, tamper: (signed: string) => string = (signed) => signed) {
  const bench = prepareSaml({ connections: [idp.connection()] })
  const page = await bench.pageOf()
  const document = tamper(signAssertion(responseOf(idp.claimsFor(page, changes)), idp.keyPair))
  const outcome = await bench.finish(toBase64(document), readRequest(page).relayState)
  return { outcome, standIn: bench.standIn, document }
}

const refused = (detail: string) => ({ kind: 'refused', refusal: { kind: 'saml-response-invalid', detail } })
const FORGED = 'signature or audience'
const BOSS = 'boss@verband.example'

test('an answer in which only the assertion is signed is good', async () => {
  expect((await answer({})).standIn.provenProfile().providerUserId).toBe('erika@verband.example')
})

test('an answer that is signed as a whole, around its signed assertion, is good', async () => {
  const { standIn } = await answer({}, (signed) => signResponse(signed, idp.keyPair))
  expect(standIn.provenProfile().providerUserId).toBe('erika@verband.example')
})

test('an assertion that is not signed is refused, signed envelope or not', async () => {
  const unsigned = (document: string) => document.replace(/<Signature.*<\/Signature>/s, '')
  expect((await answer({}, unsigned)).outcome).toMatchObject(refused(FORGED))
  const envelope = (document: string) => signResponse(unsigned(document), idp.keyPair)
  expect((await answer({}, envelope)).outcome).toMatchObject(refused(FORGED))
})

test('an assertion that somebody else signed is refused', async () => {
  const resign = (document: string) =>
    signAssertion(document.replace(/<Signature.*<\/Signature>/s, ''), stranger.keyPair)
  expect((await answer({}, resign)).outcome).toMatchObject(refused(FORGED))
})

test('an assertion that was changed after it was signed is refused', async () => {
  const change = (document: string) => document.replace('erika@verband.example', BOSS)
  expect((await answer({}, change)).outcome).toMatchObject(refused(FORGED))
})

test('a signature with SHA-1 is too weak', async () => {
  const weak = (document: string) =>
    signAssertion(document.replace(/<Signature.*<\/Signature>/s, ''), idp.keyPair, 'sha1')
  expect((await answer({}, weak)).outcome).toMatchObject(refused('weak signature'))
})

test('a signature with a shared secret instead of a key pair is refused', async () => {
  const hmac = (document: string) =>
    document.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')
  expect((await answer({}, hmac)).outcome).toMatchObject(refused('weak signature'))
})

test.each<[string, Partial<Claims>, string]>([
  ['that another issuer made', { issuer: 'urn:other' }, 'of another issuer'],
  ['for another service', { audience: 'https://elsewhere.example/saml' }, FORGED],
  ['for another recipient', { recipient: 'https://elsewhere.example/acs' }, 'for another recipient'],
  ['with another destination', { destination: 'https://elsewhere.example/acs' }, 'for another recipient'],
  ['for another request', { inResponseTo: '_other' }, 'for another request'],
  ['that nobody asked for', { inResponseTo: undefined }, 'for another request'],
  ['that is over', { notOnOrAfter: minutesFromNow(-2) }, 'not valid now'],
  ['that begins later', { notBefore: minutesFromNow(2) }, 'not valid now'],
  ['that is days old', { issuedAt: minutesFromNow(-25 * 60), notOnOrAfter: minutesFromNow(60) }, 'not valid now'],
  ['of a session that is over', { sessionNotOnOrAfter: minutesFromNow(-2) }, 'session is over'],
  ['without a name', { nameId: '' }, 'no lasting NameID'],
  ['that tells of a failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'status Responder'],
  ['with a status made of markup', { status: 'urn:<b>secret</b>' }, 'status unknown'],
])('an assertion %s is refused', async (_, changes, detail) => {
  expect((await answer(changes)).outcome).toMatchObject(refused(detail))
})

test('clocks may differ by less than a minute', async () => {
  const { standIn } = await answer({ notOnOrAfter: secondsFromNow(-50), notBefore: secondsFromNow(50) })
  expect(standIn.provenProfile().providerUserId).toBe('erika@verband.example')
})

test('a comment in the name does not cut it short', async () => {
  const split = (document: string) =>
    document.replace('boss@verband.example.evil.example', 'boss@verband.example<!-- -->.evil.example')
  const { standIn } = await answer({ nameId: 'boss@verband.example.evil.example' }, split)
  expect(standIn.provenProfile().providerUserId).toBe('boss@verband.example.evil.example')
})

const ENTITIES = [
  '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '<!DOCTYPE r SYSTEM "file:///etc/passwd">',
  '<!doctype r>',
  '<!ENTITY x SYSTEM "http://127.0.0.1/">',
]
test.each(ENTITIES)('a document with „%s“ is refused unread', async (declaration) => {
  const { outcome } = await answer({}, (signed) => `${declaration}${signed}`)
  expect(outcome).toMatchObject(refused('unusable'))
})

type Parts = { head: string; assertion: string; signature: string; bare: string; evil: string; tail: string }

/**
 * Eight ways to keep a signed element somewhere in the document and to show a forged one in its place (Somorovsky et al., "On Breaking
 * SAML: Be Whoever You Want to Be", 2012).
 */
const WRAPPINGS: [string, (parts: Parts) => string][] = [
  ['XSW3: forged beside the signed', ({ head, evil, assertion, tail }) => `${head}${evil}${assertion}${tail}`],
  ['XSW4: forged around the signed', ({ head, evil, assertion, tail }) => `${head}${inside(evil, assertion)}${tail}`],
  [
    'XSW5: forged with the signature, signed at the end',
    ({ head, evil, signature, bare, tail }) => `${head}${afterIssuer(evil, signature)}${bare}${tail}`,
  ],
  [
    'XSW6: signed inside the signature of the forged',
    ({ head, evil, signature, bare, tail }) =>
      `${head}${afterIssuer(evil, signature.replace('</Signature>', `${bare}</Signature>`))}${tail}`,
  ],
  [
    'XSW7: forged in an extension',
    ({ head, evil, assertion, tail }) => `${head}<samlp:Extensions>${evil}</samlp:Extensions>${assertion}${tail}`,
  ],
  [
    'XSW8: signed in an object of the signature',
    ({ head, evil, signature, bare, tail }) =>
      `${head}${afterIssuer(evil, signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`))}${tail}`,
  ],
]
const IDS = ['_forged', 'the same id'] as const

test.each(WRAPPINGS.flatMap(([name, wrap]) => IDS.map((id) => [name, id, wrap] as const)))(
  '%s (%s) proves nobody but the signed',
  async (_, id, wrap) => {
    const { standIn, document } = await answer({}, (signed) => wrap(takeApart(signed, id)))
    expect(document).toContain(BOSS)
    expect(standIn.completed).toHaveLength(1)
    expect(JSON.stringify(standIn.completed)).not.toContain(BOSS)
  },
)

test.each([
  [
    'XSW1: signed inside the signature',
    (signature: string, original: string) => inside(signature, original, 'Signature'),
  ],
  ['XSW2: signed beside the signature', (signature: string, original: string) => `${original}${signature}`],
])('%s of a forged response proves nobody', async (_, wrap) => {
  const { outcome, document } = await answer({}, (signed) => {
    const whole = signResponse(signed, idp.keyPair)
    const signature = /<Signature.*?<\/Signature>/s.exec(whole)?.[0] ?? ''
    const original = whole.replace(signature, '')
    const forged = signed
      .replace('ID="_response"', 'ID="_forged"')
      .replace(/<Signature.*<\/Signature>/s, '')
      .replace('erika@verband.example', BOSS)
    return forged.replace('<samlp:Status>', `${wrap(signature, original)}<samlp:Status>`)
  })
  expect(document).toContain(BOSS)
  expect(outcome).toMatchObject({ kind: 'refused' })
})

function takeApart(signed: string, id: (typeof IDS)[number]): Parts {
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(signed) ?? []
  const [signature = ''] = /<Signature.*<\/Signature>/s.exec(assertion) ?? []
  const [head = '', tail = ''] = signed.split(assertion)
  const bare = assertion.replace(signature, '')
  const forged = bare.replace('erika@verband.example', BOSS)
  const evil = id === '_forged' ? forged.replace(/ ID="[^"]*"/, ` ID="${id}"`) : forged
  return { head, assertion, signature, bare, evil, tail }
}

function inside(outer: string, inner: string, name = 'saml:Assertion'): string {
  return outer.replace(new RegExp(`</${name}>$`), () => `${inner}</${name}>`)
}

const afterIssuer = (assertion: string, more: string) => assertion.replace('</saml:Issuer>', (end) => `${end}${more}`)

function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000)
}

function minutesFromNow(minutes: number): Date {
  return secondsFromNow(minutes * 60)
}
