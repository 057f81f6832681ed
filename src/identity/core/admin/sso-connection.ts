/** An organisation's SAML identity provider. */
export type SsoConnection = {
  id: string
  resourceId: string | undefined
  isDisabled: boolean
  entityId: string
  metadataXml: string
  metadataUrl: string | undefined
  attributeMapping: { keys: Record<string, { name?: string; names?: string[]; default?: unknown }> }
  domains: string[]
  createdAt: Date
  updatedAt: Date
}
