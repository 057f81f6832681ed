import { z } from 'zod'
import type { Vault } from '#identity/core/ports.ts'

const schema = z.object({ provider: z.string(), callbackUrl: z.string(), verifier: z.string(), nonce: z.string() })

/** What has to be known again when the browser comes back; never leaves the server, and is sealed in the store. */
export type ProviderState = z.infer<typeof schema>
type Sealing = Pick<Vault, 'seal' | 'open'>

const USE = 'provider-state'

export const sealState = (vault: Sealing, state: ProviderState): string => vault.seal(USE, JSON.stringify(state))

/** @returns undefined for anything that was not sealed here */
export function openState(vault: Sealing, sealed: string | undefined): ProviderState | undefined {
  const text = sealed === undefined ? undefined : vault.open(USE, sealed)
  if (text === undefined) return undefined
  return schema.safeParse(JSON.parse(text)).data
}
