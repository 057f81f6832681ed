import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { attributeOf, childrenOf, onlyChildOf, textOf, type XmlNode } from './xml-tree.ts'

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const MAX_ID = 255
const MAX_VALUE = 1_000
const MAX_KEYS = 50

/** Attributes that identify a person for good, for NameIDs that change with each sign-in (SAML V2.0 Subject Identifier Attributes). */
const LASTING_IDS = ['urn:oasis:names:tc:SAML:attribute:subject-id', 'urn:oasis:names:tc:SAML:attribute:pairwise-id']
const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
/** Keys of the profile itself; all others are the organisation's own claims. */
const PROFILE_KEYS = new Set(['full_name', 'name', 'avatar_url', 'picture', 'user_name', 'preferred_username', 'slug'])
/** Keys that we set ourselves. */
const OWN_KEYS = new Set(['iss', 'sub', 'email', 'email_verified', 'provider_id', 'custom_claims', 'phone_verified'])

type Attributes = Map<string, string[]>
type Mapping = SsoConnection['attributeMapping']['keys']

/** Reads the person from a checked assertion. @returns the reason if it has no lasting id */
export function toSamlProfile(assertion: XmlNode, connection: SsoConnection): Result<ExternalProfile, string> {
  const attributes = readAttributes(assertion)
  const nameId = onlyChildOf(onlyChildOf(assertion, 'Subject'), 'NameID')
  const name = textOf(nameId)
  const isTransient = attributeOf(nameId, 'Format') === TRANSIENT
  const id = isTransient ? firstOf(attributes, LASTING_IDS) : name
  if (!id || id.length > MAX_ID) return err('no lasting NameID')

  const mapping = connection.attributeMapping.keys
  const email = mappedText(attributes, mapping, 'email') ?? asEmail(name) ?? firstOf(attributes, EMAIL_NAMES)
  return ok({
    provider: `sso:${connection.id}`,
    providerUserId: id,
    // The organisation vouches for its people; the core never links these accounts to others by address.
    emails: email ? [{ address: email, isVerified: true, isPrimary: true }] : [],
    data: {
      iss: connection.entityId,
      sub: id,
      provider_id: id,
      ...(email && { email, email_verified: true }),
      ...mappedData(attributes, mapping),
    },
    tokens: undefined,
  })
}

function readAttributes(assertion: XmlNode): Attributes {
  const attributes: Attributes = new Map()
  for (const attribute of childrenOf(assertion, 'AttributeStatement').flatMap((each) =>
    childrenOf(each, 'Attribute'),
  )) {
    const values = childrenOf(attribute, 'AttributeValue').flatMap((value) => textOf(value) || [])
    const usable = values.filter((value) => value.length <= MAX_VALUE)
    for (const name of [attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')]) {
      if (name && !attributes.has(name)) attributes.set(name, usable)
    }
  }
  return attributes
}

function mappedData(attributes: Attributes, mapping: Mapping): Record<string, unknown> {
  const mapped = Object.keys(mapping)
    .filter((key) => !OWN_KEYS.has(key))
    .slice(0, MAX_KEYS)
    .map((key) => [key, mappedValue(attributes, mapping, key)] as const)
    .filter(([, value]) => value !== undefined)
  const custom = mapped.filter(([key]) => !PROFILE_KEYS.has(key))
  return {
    ...Object.fromEntries(mapped.filter(([key]) => PROFILE_KEYS.has(key))),
    ...(custom.length > 0 && { custom_claims: Object.fromEntries(custom) }),
  }
}

function mappedValue(attributes: Attributes, mapping: Mapping, key: string): unknown {
  const { name, names = [], default: otherwise } = mapping[key] ?? {}
  const found = [...(name === undefined ? [] : [name]), ...names].find((each) => attributes.get(each)?.length)
  const values = found === undefined ? [] : (attributes.get(found) ?? [])
  return values.length > 1 && !PROFILE_KEYS.has(key) ? values : (values[0] ?? otherwise)
}

function mappedText(attributes: Attributes, mapping: Mapping, key: string): string | undefined {
  const value = mappedValue(attributes, mapping, key)
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

const firstOf = (attributes: Attributes, names: string[]) => names.flatMap((name) => attributes.get(name) ?? [])[0]
const asEmail = (text: string | undefined) => (text?.includes('@') ? text : undefined)
