import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import type { Limits, MessageRequest, Messages } from '#identity/core/ports.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { DEFAULT_SETTINGS, type IdentitySettings } from '#identity/core/settings.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { generateJwk } from '#identity/keys/key-source.ts'
import { createPasswordHasher } from '#identity/keys/password-hasher.ts'
import { createSigner, type Signer } from '#identity/keys/signer.ts'
import { createVault } from '#identity/keys/vault.ts'
import { createIdentityContext, type IdentityParts } from '#identity/service/create-identity-context.ts'
import { createRecentRequests } from '#identity/service/limits.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { inMemory } from '#platform/limits/open-limits.ts'
import { ok } from '#shared/result.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { createClock, type Clock } from '#tests/support/samples/clock.ts'
import { valueOf } from '#tests/support/value-of.ts'

export const SITE_URL = 'https://club.example'
export const ISSUER = `${SITE_URL}/auth/v1`
/** A visitor's browser. */
export const CALLER: Caller = { ip: '192.0.2.7', userAgent: 'test', audience: undefined }
/** A request whose link leads back to the site itself. */
export const PLAIN_LINK = { wire: 'supabase', redirectTo: undefined, pkce: undefined } as const
/** The same algorithm at minimal cost. */
const CHEAP = { memoryKibibytes: 8, passes: 1, parallelism: 1 }

export type IdentityBench = {
  identity: IdentityContext
  signer: Signer
  connection: DatabaseConnection
  clock: Clock
  /** All requested messages, oldest first, including those of work that was rolled back. */
  messages: () => MessageRequest[]
  /** The newest message to this address. @throws when there is none */
  lastMessageTo: (recipient: string) => MessageRequest
  /** The outbox, oldest first: the messages that are really sent. */
  outbox: () => Promise<{ kind: string; channel: 'email' | 'sms'; recipient: string; text: string }[]>
  /** Total delay so far for even answers, in milliseconds; simulated. */
  rested: () => number
  /** Signs a user up, follows the link of the mail, and returns the resulting session. */
  person: (email: string, password: string) => Promise<Grant>
  close: () => Promise<void>
}

export type BenchOverrides = {
  settings?: Partial<IdentitySettings>
  /** The clock's time, such as `2024-12-01T12:00:00Z`. */
  now?: string
  /** By default nothing is limited. */
  limits?: (now: () => Date) => Limits
  /** Any other part of the context, for faults and other fakes. */
  ports?: Partial<IdentityParts>
}

/** An identity service with its own database, which is removed after the test. */
export async function prepareIdentity(overrides: BenchOverrides = {}): Promise<IdentityBench> {
  const bench = await openIdentity(overrides)
  onTestFinished(() => bench.close())
  return bench
}

/** The same; the caller must close it: for several tests in a row, or a server. */
export async function openIdentity(overrides: BenchOverrides = {}): Promise<IdentityBench> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-identity-'))
  const connection = await openMigratedSqlite(join(folder, 'test.sqlite'))
  const clock = createClock(overrides.now ?? '2024-12-01T12:00:00Z')
  const settings = { ...DEFAULT_SETTINGS, siteUrl: SITE_URL, issuer: ISSUER, ...overrides.settings }
  const signer = await createSigner({ issuer: settings.issuer, signingKey: { jwk: generateJwk('ES256') } })
  const messages = recordMessages()
  let rested = 0
  const identity = createIdentityContext({
    settings,
    connection,
    kickMailer: () => undefined,
    hasher: createPasswordHasher({ cost: CHEAP }),
    signer,
    vault: createVault(randomBytes(32)),
    messages,
    limits: overrides.limits?.(clock.now) ?? { take: () => ok(undefined) },
    recent: createRecentRequests(settings.frequencies, inMemory(clock.now)),
    now: clock.now,
    newId: createIds(clock.now),
    randomBytes,
    pause: async (milliseconds) => {
      rested += milliseconds
    },
    handOver: async () => 'sent',
    countSignIn: () => undefined,
    ...overrides.ports,
  })
  return {
    identity,
    signer,
    connection,
    clock,
    messages: messages.requests,
    lastMessageTo: messages.lastTo,
    outbox: () => connection.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute(),
    rested: () => rested,
    person: (email, password) => signUpAndConfirm({ identity, messages }, email, password),
    async close() {
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** UUIDs of version 7 that are ordered even within one millisecond, because the clock stands still. */
function createIds(now: () => Date): () => string {
  let count = 0
  return () => {
    count += 1
    const time = now().getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count.toString(16).padStart(12, '0')}`
  }
}

type RecordedMessages = Messages & { requests: () => MessageRequest[]; lastTo: (recipient: string) => MessageRequest }

/** Composes no text, and records the requested messages. */
function recordMessages(): RecordedMessages {
  const requests: MessageRequest[] = []
  return {
    compose(request) {
      requests.push(request)
      const { purpose: kind, channel, recipient, code, linkToken } = request
      const text = [code, linkToken].filter(Boolean).join(' ')
      return { channel, kind, recipient, subject: kind, text, html: text }
    },
    linkFor: ({ purpose, linkToken }) => `${SITE_URL}/links/${purpose}/${linkToken ?? ''}`,
    requests: () => requests,
    lastTo(recipient) {
      const last = requests.findLast((request) => request.recipient === recipient)
      if (!last) throw new Error('nothing was said to this address')
      return last
    },
  }
}

async function signUpAndConfirm(
  { identity, messages }: { identity: IdentityContext; messages: RecordedMessages },
  email: string,
  password: string,
): Promise<Grant> {
  const request = { phone: undefined, userMetadata: {}, startsSession: true, link: PLAIN_LINK, caller: CALLER }
  const signedUp = valueOf(await signUpWithPassword(identity, { ...request, email, password }))
  if (signedUp.kind === 'signed-in') return signedUp.grant
  const verified = await verifyLink(identity, {
    proof: { kind: 'link', token: messages.lastTo(email).linkToken ?? '' },
    purposes: ['confirmation'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })
  if (!verified.ok) throw new Error(`the confirmation was refused: ${verified.error.kind}`)
  if (verified.value.kind !== 'signed-in') throw new Error(`the confirmation gave no session: ${verified.value.kind}`)
  return verified.value.grant
}
