import { X509Certificate } from 'node:crypto'
import { err, ok, type Result } from '#shared/result.ts'
import {
  attributeOf,
  childrenOf,
  MAX_METADATA_BYTES,
  onlyChildOf,
  readXmlTree,
  rootOf,
  textOf,
  type XmlNode,
} from './xml-tree.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MAX_ENTITY_ID = 1_024
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The published metadata of an identity provider (SAML 2.0 Metadata), as far as a sign-in needs it. */
export type IdpMetadata = {
  entityId: string
  /** Where browsers are redirected to. */
  signInUrl: string
  /** Signing keys, as PEM; more than one during a key change. */
  certificates: string[]
}

/** @returns the reason if the metadata does not allow a sign-in */
export async function readIdpMetadata(xml: string): Promise<Result<IdpMetadata, string>> {
  if (Buffer.byteLength(xml) > MAX_METADATA_BYTES) return err('too large')
  const tree = await readXmlTree(xml)
  const entity = rootOf(tree, 'EntityDescriptor')
  if (!entity) return err('not the metadata of one entity')
  const entityId = attributeOf(entity, 'entityID')
  if (!entityId || entityId.length > MAX_ENTITY_ID) return err('no entityID')
  const idp = onlyChildOf(entity, 'IDPSSODescriptor')
  if (!idp) return err('not the metadata of an identity provider')
  const signInUrl = findSignInUrl(idp)
  if (!signInUrl) return err('no sign-in by redirect')
  const certificates = findCertificates(idp)
  return certificates.length > 0 ? ok({ entityId, signInUrl, certificates }) : err('no certificate')
}

function findSignInUrl(idp: XmlNode): string | undefined {
  return childrenOf(idp, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT)
    .map((service) => attributeOf(service, 'Location') ?? '')
    .find((location) => isWebAddress(location))
}

/** Browsers are sent there; without TLS only to this very machine. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

function findCertificates(idp: XmlNode): string[] {
  return childrenOf(idp, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, 'X509Data'))
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .flatMap((certificate) => toPem(textOf(certificate) ?? '') ?? [])
}

function toPem(base64: string): string | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString()
  } catch {
    // Untrusted text that is no certificate.
    return undefined
  }
}
