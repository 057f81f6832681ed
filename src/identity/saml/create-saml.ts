import type { Saml } from '#identity/core/gateways.ts'
import type { ExternalOutcome } from '#identity/core/providers/external-profile.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { LONGEST_ASSERTION } from './assertion-rules.ts'
import { finishSaml } from './finish-saml.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { type KeyPair, loadKeyPair } from './key-pair.ts'
import { type SamlContext, describeServiceProvider, serviceProviderAt } from './saml-context.ts'
import { startSaml } from './start-saml.ts'
import { createUsedAssertions } from './used-assertions.ts'

/** Sign-in at identity providers of organisations, by the web browser profile of SAML 2.0. */
export function createSaml(ctx: SamlContext): Saml {
  const keyPair = createKeyPairSource(ctx)
  const lifetime = 2 * LONGEST_ASSERTION
  const usedAssertions = ctx.rememberUsed?.(lifetime) ?? createUsedAssertions(ctx.now, lifetime)
  const isOffered = ctx.settings.isOn

  return {
    isOffered,
    async metadata(base) {
      return describeServiceProvider(serviceProviderAt(base, ctx.bases), await keyPair())
    },
    async readMetadata(source) {
      const xml = 'xml' in source ? ok(source.xml) : await ctx.fetchMetadata(source.url)
      if (!xml.ok) return err({ kind: 'saml-metadata-invalid', detail: xml.error })
      const read = await readIdpMetadata(xml.value)
      if (!read.ok) return err({ kind: 'saml-metadata-invalid', detail: read.error })
      return ok({ entityId: read.value.entityId, metadataXml: xml.value })
    },
    async start(request) {
      return isOffered ? startSaml(ctx, await keyPair(), request) : err({ kind: 'sso-disabled' })
    },
    async finish(request) {
      if (!isOffered) return refusedWithoutFlow(ctx, request.base, { kind: 'sso-disabled' })
      const outcome = await finishSaml(ctx, usedAssertions, request)
      return outcome.ok ? outcome.value : refusedWithoutFlow(ctx, request.base, outcome.error)
    },
  }
}

/** Loads the key when it is first needed; a failure is not cached. */
function createKeyPairSource(ctx: SamlContext): () => Promise<KeyPair> {
  let loading: Promise<KeyPair> | undefined
  return async () => {
    loading ??= loadKeyPair(ctx.loadOrCreate, ctx.now(), ctx.randomBytes)
    try {
      return await loading
    } catch (cause) {
      loading = undefined
      throw cause
    }
  }
}

/** It is unknown where the browser came from. */
function refusedWithoutFlow({ siteUrl, bases }: SamlContext, base: string, refusal: IdentityRefusal): ExternalOutcome {
  return { kind: 'refused', refusal, redirectTo: siteUrl, wire: serviceProviderAt(base, bases).wire }
}
