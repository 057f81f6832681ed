import { z } from 'zod'
import type { Vault } from '#identity/core/ports.ts'

const schema = z.object({ connectionId: z.string(), base: z.string(), requestId: z.string() })

/** What has to be known again when the browser comes back from an identity provider; sealed in the store. */
type SsoState = z.infer<typeof schema>
type Sealing = Pick<Vault, 'seal' | 'open'>

const USE = 'sso-state'

export const sealSsoState = (vault: Sealing, state: SsoState): string => vault.seal(USE, JSON.stringify(state))

/** @returns undefined for anything that was not sealed here */
export function openSsoState(vault: Sealing, sealed: string | undefined): SsoState | undefined {
  const text = sealed === undefined ? undefined : vault.open(USE, sealed)
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
}
