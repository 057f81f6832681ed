import { err, ok } from '#shared/result.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import { currentStanding, isRaised, type Standing } from '#identity/core/sessions/current-standing.ts'
import { isOwnFactor, isVerifiedOwn } from '#identity/core/accounts/own-factor.ts'
import { dropFactor } from './drop-factor.ts'
import type { AuditAction } from '#identity/core/audit-entry.ts'
import { grantFor } from '#identity/core/sessions/open-session.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'

type NotRaised = 'session-gone' | 'second-factor-needed'
export type SheetRefusal = Refusal<
  | NotRaised
  | 'factor-enrol-disabled'
  | 'recovery-codes-exist'
  | 'recovery-codes-alone'
  | 'recovery-codes-missing'
  | 'metadata-too-large'
>
export type RecoveryCodeRefusal = Refusal<
  'factor-verify-disabled' | 'too-many' | 'session-gone' | 'recovery-codes-missing' | 'factor-code-wrong'
>
type Missing = Refusal<'recovery-codes-missing'>

type Needs = Pick<
  IdentityNeeds,
  'settings' | 'store' | 'transaction' | 'vault' | 'signer' | 'limits' | 'now' | 'newId' | 'randomBytes'
>
/** Ten codes, shown this once. */
export type Sheet = { factor: Factor; codes: string[] }
type SheetStatus = { factor: Factor; total: number; remaining: number }

const CODES = 10
const CODE_LENGTH = 10
/** RFC 4648 base32: 32 letters and digits, of which none is easily taken for another; five random bits each. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const MAX_NAME = 255

const hash = (vault: IdentityNeeds['vault'], factorId: string, code: string) =>
  vault.mac('recovery-code', factorId, code)
const missing = err({ kind: 'recovery-codes-missing' } as const)

/** Codes on paper that stand in for a lost factor. */
export function createRecoveryCodes(needs: Needs) {
  return {
    async status(who: Authenticated): Answer<SheetStatus, Missing> {
      const factor = findSheet(await needs.store.factors.listOf(who.person.account.id))
      return factor ? ok({ factor, ...(await needs.store.factors.countRecoveryCodes(factor.id)) }) : missing
    },
    generate: (who: Authenticated, { friendlyName }: { friendlyName?: string }): Answer<Sheet, SheetRefusal> =>
      whenRaised(needs, who, (store, standing) => generate(store, needs, { standing, friendlyName })),
    /** A new sheet; the codes before are worth nothing any more. */
    regenerate: (who: Authenticated): Answer<Sheet, SheetRefusal> =>
      whenRaised(needs, who, (store, standing) => regenerate(store, needs, standing)),
    verify: (who: Authenticated, code: string, caller: Caller): Answer<Grant, RecoveryCodeRefusal> =>
      verify(needs, who, { code, ip: caller.ip }),
    remove: (who: Authenticated): Answer<Factor, Refusal<NotRaised> | Missing> =>
      whenRaised(needs, who, async (store, standing) => {
        const factor = findSheet(standing.person.factors)
        if (!factor) return missing
        await dropFactor(store, factor)
        await record(store, needs, { standing, action: 'recovery_codes_deleted', factor })
        return ok(factor)
      }),
  }
}

const findSheet = (factors: Factor[]) => factors.find((factor) => !isOwnFactor(factor))

function whenRaised<T, R extends { kind: string }>(
  needs: Needs,
  who: Authenticated,
  work: (store: IdentityStore, standing: Standing) => Answer<T, R>,
): Answer<T, R | Refusal<NotRaised>> {
  return needs.transaction(async (store): Answer<T, R | Refusal<NotRaised>> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    return isRaised(standing.value, who) ? work(store, standing.value) : err({ kind: 'second-factor-needed' })
  })
}

async function generate(
  store: IdentityStore,
  needs: Needs,
  { standing, friendlyName = 'Recovery codes' }: { standing: Standing; friendlyName: string | undefined },
): Answer<Sheet, SheetRefusal> {
  const { account, factors } = standing.person
  if (!needs.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
  }
  if (findSheet(factors)) return err({ kind: 'recovery-codes-exist' })
  // Codes stand in for a factor; without one they would be the only lock, on paper.
  if (!factors.some(isVerifiedOwn)) return err({ kind: 'recovery-codes-alone' })
  if (friendlyName.length > MAX_NAME) return err({ kind: 'metadata-too-large' })
  const at = needs.now()
  const factor: Factor = {
    id: needs.newId(),
    accountId: account.id,
    kind: 'recovery-codes',
    friendlyName,
    // Nothing is left to prove: only somebody with a second factor comes here.
    status: 'verified',
    secret: undefined,
    phone: undefined,
    lastChallengedAt: undefined,
    lastUsedStep: undefined,
    createdAt: at,
    updatedAt: at,
  }
  await store.factors.add(factor)
  return ok(await fill(store, needs, { standing, factor }))
}

async function regenerate(store: IdentityStore, needs: Needs, standing: Standing): Answer<Sheet, SheetRefusal> {
  if (!needs.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
  }
  const known = findSheet(standing.person.factors)
  if (!known) return missing
  const factor = { ...known, updatedAt: needs.now() }
  await store.factors.save(factor)
  return ok(await fill(store, needs, { standing, factor }))
}

/** Writes ten new codes in place of all earlier ones. */
async function fill(
  store: IdentityStore,
  needs: Needs,
  { standing, factor }: { standing: Standing; factor: Factor },
): Promise<Sheet> {
  const codes = Array.from({ length: CODES }, () => newRecoveryCode(needs.randomBytes))
  await store.factors.putRecoveryCodes(
    factor.id,
    codes.map((code) => hash(needs.vault, factor.id, plain(code))),
  )
  await record(store, needs, { standing, action: 'generate_recovery_codes', factor })
  return { factor, codes }
}

async function verify(
  needs: Needs,
  who: Authenticated,
  { code, ip }: { code: string; ip: string },
): Answer<Grant, RecoveryCodeRefusal> {
  const { settings, limits, transaction, vault, now } = needs
  if (!settings.factors.areRecoveryCodesOffered)
    return err({ kind: 'factor-verify-disabled', factor: 'recovery-codes' })
  const allowed = await limits.take('factor-of-account', who.person.account.id)
  if (!allowed.ok) return allowed
  const raised = await transaction(async (store): Answer<Standing, RecoveryCodeRefusal> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    const factor = findSheet(standing.value.person.factors)
    if (!factor) return missing
    const success = await store.factors.takeRecoveryCode(factor.id, hash(vault, factor.id, plain(code)), now())
    const traits = { factor_id: factor.id, success }
    await audit(store, needs, {
      action: 'verification_attempted',
      actor: standing.value.person.account,
      traits,
      ip,
    })
    if (!success) return err({ kind: 'factor-code-wrong', factor: 'recovery-codes' })
    // Whoever needs a code has lost the other factor, perhaps to somebody who also knows the password.
    await store.sessions.removeWeakOf(factor.accountId, who.session.id)
    return ok(await raiseSession(store, standing.value, { factor, at: now() }))
  })
  return raised.ok ? ok(await grantFor(needs, raised.value)) : raised
}

function record(
  store: IdentityStore,
  needs: Needs,
  { standing, action, factor }: { standing: Standing; action: AuditAction; factor: Factor },
): Promise<void> {
  const { session, person } = standing
  return audit(store, needs, { action, actor: person.account, traits: { factor_id: factor.id }, ip: session.ip ?? '' })
}

/** Two groups of five, such as `K7QPA-2MZXE`: 50 random bits. */
function newRecoveryCode(randomBytes: IdentityNeeds['randomBytes']): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** As it is hashed: typed from paper, case and gaps do not matter. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
