import type { Vault } from '#identity/core/ports.ts'
import type { ProviderTokens } from '#identity/core/sessions/session.ts'

const USE = 'provider-tokens'

/** What a provider gave, as it waits in a flow until the authorisation code is exchanged. */
export const sealProviderTokens = (vault: Vault, tokens: ProviderTokens): string =>
  vault.seal(USE, JSON.stringify(tokens))

/** @returns undefined for anything that was not sealed here */
export function openProviderTokens(vault: Vault, sealed: string): ProviderTokens | undefined {
  const text = vault.open(USE, sealed)
  // What the service itself sealed needs no second look.
  return text === undefined ? undefined : (JSON.parse(text) as ProviderTokens)
}
