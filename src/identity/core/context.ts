import type { Limits, Messages, PasswordHasher, RecentRequests, TokenSigner, Vault } from './ports.ts'
import type { IdentitySettings } from './settings.ts'
import type { IdentityStore } from './store.ts'

/** What a use case may ask for: the first argument of each. */
export type IdentityContext = {
  settings: IdentitySettings
  /** For questions, outside of any transaction. */
  read: IdentityStore
  /**
   * One transaction, durably committed when it resolves. The work may run several times from its start, so it changes nothing but the
   * store. Mails put into `outbox` are on their way afterwards.
   */
  write: <T>(work: (store: IdentityStore) => Promise<T>) => Promise<T>
  hasher: PasswordHasher
  signer: TokenSigner
  vault: Vault
  messages: Messages
  limits: Limits
  recent: RecentRequests
  now: () => Date
  /** UUIDv7 as text. */
  newId: () => string
  randomBytes: (length: number) => Uint8Array
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number) => Promise<void>
  /** Tries a committed text message, once, at once and for a few seconds at most. `failed`: it is given up and goes out no more. */
  handOver: (messageId: string) => Promise<'sent' | 'failed'>
  /** Counts what came of an attempt with a password: `accepted`, the kind of the refusal, `busy` or `failed`. */
  countSignIn: (outcome: string) => void
}
