import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import { type ProviderKind, providerSettingsSchema } from '#identity/external/provider-settings.ts'
import { createMockOauthSites } from './mock-oauth-sites.ts'
import { prepareProviders } from './provider-bench.ts'

/**
 * Signs a user in at one of the well-known providers, which answers as given.
 *
 * @param answers by address without query
 * @throws when nothing was proven; the message has the refusal
 */
export async function signInAt(
  kind: ProviderKind,
  answers: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<{ profile: ExternalProfile; page: URL; requests: ReturnType<typeof createMockOauthSites>['requests'] }> {
  const sites = createMockOauthSites(answers)
  const settings = [providerSettingsSchema.parse({ kind, clientId: 'club', clientSecret: 'secret', ...more })]
  const bench = prepareProviders({ settings, fetch: sites.fetch })
  const page = await bench.pageOf(kind)
  await bench.finish(sites.authorise(page))
  return { profile: bench.standIn.provenProfile(), page: new URL(page), requests: sites.requests }
}
