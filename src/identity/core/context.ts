import type { Limits, Messages, PasswordHasher, RecentRequests, TokenSigner, Vault } from './ports.ts'
import type { IdentitySettings } from './settings.ts'
import type { IdentityStore } from './store.ts'

/** What a use case may use; the first argument of each. */
export type IdentityContext = {
  settings: IdentitySettings
  /** For reads outside of any transaction. */
  read: IdentityStore
  /**
   * One transaction, durably committed when it resolves. The work may be retried from its start, so it must change nothing but the store. Mails
   * put into `outbox` are sent afterwards.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
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
  /** Resolves after this many milliseconds. */
  pause: (milliseconds: number) => Promise<void>
  /** Tries to send a committed text message, once, at once and for a few seconds at most. `failed`: given up, it is not sent later. */
  handOver: (messageId: string) => Promise<'sent' | 'failed'>
  /** Counts the outcome of a password attempt: `accepted`, the kind of the refusal, `busy` or `failed`. */
  countSignIn: (outcome: string) => void
}

/** What the work of a transaction may use: its stores, and nothing that is slow or outside of it. */
export type Transaction = IdentityStore &
  Pick<IdentityContext, 'settings' | 'vault' | 'messages' | 'now' | 'newId' | 'randomBytes'>

/** The sender of a request, as far as HTTP reveals it. */
export type Caller = { ip: string; userAgent: string | undefined; audience: string | undefined }
