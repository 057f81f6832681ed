import type { External } from '#identity/core/gateways.ts'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { Vault } from '#identity/core/ports.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Result } from '#shared/result.ts'
import type { LoadOrCreate } from './key-pair.ts'
import type { UsedAssertions } from './used-assertions.ts'

type SamlSettings = {
  isOn: boolean
  /**
   * Takes sign-ins that begin at the identity provider. Nobody can tell whether the browser's owner asked for these, and what keeps them
   * from being used again is a memory that a restart (of the database, where instances share it) may empty.
   */
  allowsIdpInitiated: boolean
}

export type SamlNeeds = {
  settings: SamlSettings
  /** Where browsers reach each wire, as the wires pass it as `base`. */
  bases: Record<Wire, string>
  /** Where people land whose way cannot be known any more. */
  siteUrl: string
  external: External
  store: { sso: Pick<IdentityStore['sso'], 'find' | 'findByDomain' | 'findByEntityId' | 'list'> }
  vault: Vault
  loadOrCreate: LoadOrCreate
  now: () => Date
  randomBytes: (length: number) => Uint8Array
  /** Where instances remember together what was used; left out, in memory. */
  rememberUsed?: (lifetimeMilliseconds: number) => UsedAssertions
  /** Fetches the metadata that administrators point to. */
  fetchMetadata: (address: string) => Promise<Result<string, string>>
}
