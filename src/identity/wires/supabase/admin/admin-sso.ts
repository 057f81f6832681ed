import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import {
  addSsoConnection,
  findSsoConnection,
  removeSsoConnection,
  updateSsoConnection,
} from '#identity/core/admin/sso-connections.ts'
import { flag, text } from '#identity/wires/shared/fields.ts'
import { MAX_SAML_BYTES } from '#identity/wires/shared/read-body.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import { knownId, bodyOf } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { err, ok, type Result } from '#shared/result.ts'

const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).max(20).optional(),
  default: z.unknown().optional(),
})
const connectionBody = z.object({
  type: text,
  resource_id: text,
  disabled: flag,
  metadata_xml: text,
  metadata_url: text,
  domains: z.array(z.string().trim().toLowerCase().min(1)).max(200).nullish(),
  attribute_mapping: z.object({ keys: z.record(z.string(), attribute).optional() }).nullish(),
})
type ConnectionBody = z.infer<typeof connectionBody>
const hasConnection = bodyOf(connectionBody, { maxBytes: MAX_SAML_BYTES })
type Changes = Partial<Omit<SsoConnection, 'id' | 'createdAt' | 'updatedAt'>>

/** SAML connections to organisations. */
export function adminSsoRoutes(wire: SupabaseContext) {
  const onlyKnown = knownId('connectionId', 'idp_id')
  return new Hono()
    .get('/admin/sso/providers', administrator(wire), async (c) =>
      c.json({ items: (await wire.identity.read.sso.list()).map(toConnection) }),
    )
    .post('/admin/sso/providers', administrator(wire), hasConnection, async (c) => {
      const { body } = c.var
      if (body.type !== 'saml') return invalid(c, 'Only SAML providers are supported: type must be saml')
      const changes = await readChanges(c, wire, body)
      if (!changes.ok) return changes.error
      const { entityId, metadataXml } = changes.value
      if (entityId === undefined || metadataXml === undefined) {
        return invalid(c, 'Either metadata_xml or metadata_url must be set')
      }
      const added = await addSsoConnection(wire.identity, { ...EMPTY, ...changes.value, entityId, metadataXml })
      return added.ok ? c.json(toConnection(added.value), 201) : refuse(c, added.error)
    })
    .get('/admin/sso/providers/:connectionId', administrator(wire), onlyKnown, async (c) => {
      const found = await findSsoConnection(wire.identity, c.req.param('connectionId'))
      return found.ok ? c.json(toConnection(found.value)) : refuse(c, found.error)
    })
    .put('/admin/sso/providers/:connectionId', administrator(wire), onlyKnown, hasConnection, async (c) => {
      const id = c.req.param('connectionId')
      const found = await findSsoConnection(wire.identity, id)
      if (!found.ok) return refuse(c, found.error)
      const changes = await readChanges(c, wire, c.var.body)
      if (!changes.ok) return changes.error
      if (changes.value.entityId !== undefined && changes.value.entityId !== found.value.entityId) {
        return invalid(c, 'The metadata is of another identity provider')
      }
      const updated = await updateSsoConnection(wire.identity, id, changes.value)
      return updated.ok ? c.json(toConnection(updated.value)) : refuse(c, updated.error)
    })
    .delete('/admin/sso/providers/:connectionId', administrator(wire), onlyKnown, async (c) => {
      const removed = await removeSsoConnection(wire.identity, c.req.param('connectionId'))
      return removed.ok ? c.json(toConnection(removed.value)) : refuse(c, removed.error)
    })
}

const EMPTY = {
  resourceId: undefined,
  isDisabled: false,
  metadataUrl: undefined,
  attributeMapping: { keys: {} },
  domains: [],
}

/** The given changes, with their metadata read; the error is the finished response. */
async function readChanges(
  c: Context,
  { saml }: SupabaseContext,
  body: ConnectionBody,
): Promise<Result<Changes, Response>> {
  const { metadata_xml: xml, metadata_url: url, resource_id: resourceId, disabled, domains } = body
  if (xml !== undefined && url !== undefined)
    return err(invalid(c, 'Only one of metadata_xml or metadata_url can be set'))
  const source = xml !== undefined ? { xml } : url !== undefined ? { url } : undefined
  const read = source && (await saml.readMetadata(source))
  if (read && !read.ok) return err(refuse(c, read.error))
  return ok({
    ...read?.value,
    ...(source !== undefined && { metadataUrl: url }),
    ...(resourceId !== undefined && { resourceId }),
    ...(disabled !== undefined && { isDisabled: disabled }),
    ...(domains && { domains }),
    ...(body.attribute_mapping && { attributeMapping: toMapping(body.attribute_mapping.keys ?? {}) }),
  })
}

/** Drops the keys that zod leaves undefined. */
function toMapping(keys: Record<string, z.infer<typeof attribute>>): SsoConnection['attributeMapping'] {
  const entries = Object.entries(keys).map(([key, { name, names, default: usual }]) => [
    key,
    { ...(name !== undefined && { name }), ...(names && { names }), ...(usual !== undefined && { default: usual }) },
  ])
  return { keys: Object.fromEntries(entries) as SsoConnection['attributeMapping']['keys'] }
}

function toConnection(connection: SsoConnection) {
  const { metadataUrl, resourceId } = connection
  return {
    id: connection.id,
    ...(resourceId !== undefined && { resource_id: resourceId }),
    disabled: connection.isDisabled,
    saml: {
      entity_id: connection.entityId,
      metadata_xml: connection.metadataXml,
      ...(metadataUrl !== undefined && { metadata_url: metadataUrl }),
      attribute_mapping: connection.attributeMapping,
    },
    domains: connection.domains.map((domain) => ({ domain })),
    created_at: connection.createdAt.toISOString(),
    updated_at: connection.updatedAt.toISOString(),
  }
}
