import { err, ok } from '#shared/result.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import type { Caller } from '#identity/core/caller.ts'
import { actorOf, mayManage, type Administrator } from '#identity/core/accounts/administrators.ts'
import { audit } from '#identity/core/audit.ts'
import { dropFactor } from '#identity/core/factors/drop-factor.ts'
import { endSessionsByPasskey } from '#identity/core/passkeys/end-sessions.ts'
import type { Passkey } from '#identity/core/passkeys/passkey.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'

/** What lets somebody in, or in again, when they lost it or somebody else has it: factors and sessions. */
export function createAccessManagement(needs: IdentityNeeds) {
  return {
    ...managingFactors(needs),
    ...managingPasskeys(needs),
    /** Signs somebody out everywhere. @returns how many sessions ended */
    endSessions: (accountId: string, by: Administrator, caller: Caller): Answer<number, Refusal<'account-unknown'>> =>
      needs.transaction(async (store) => {
        const account = await store.accounts.find(accountId)
        if (account === undefined || !mayManage(by, account)) return err({ kind: 'account-unknown' } as const)
        const ended = await store.sessions.removeAllOf(accountId)
        const traits = { user_id: accountId }
        await audit(store, needs, { action: 'logout', actor: actorOf(by), traits, ip: caller.ip })
        return ok(ended)
      }),
  }
}

function managingFactors(needs: IdentityNeeds) {
  return {
    async listFactors(accountId: string): Answer<Factor[], Refusal<'account-unknown'>> {
      const person = await needs.store.accounts.findPerson(accountId)
      return person === undefined ? err({ kind: 'account-unknown' }) : ok(person.factors)
    },
    removeFactor: (
      accountId: string,
      factorId: string,
      by: Administrator,
      caller: Caller,
    ): Answer<Factor, Refusal<'account-unknown' | 'factor-unknown'>> =>
      needs.transaction(async (store) => {
        const person = await store.accounts.findPerson(accountId)
        if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
        const factor = person.factors.find(({ id }) => id === factorId)
        if (factor === undefined) return err({ kind: 'factor-unknown' } as const)
        await dropFactor(store, factor)
        const traits = { user_id: accountId, factor_id: factorId }
        await audit(store, needs, { action: 'factor_deleted', actor: actorOf(by), traits, ip: caller.ip })
        return ok(factor)
      }),
  }
}

function managingPasskeys(needs: IdentityNeeds) {
  return {
    listPasskeys: (accountId: string): Promise<Passkey[]> => needs.store.passkeys.listOf(accountId),
    /** Ends a key, with the second factor that it may be, and all sessions that keys have opened. */
    removePasskey: (
      accountId: string,
      passkeyId: string,
      by: Administrator,
      caller: Caller,
    ): Answer<void, Refusal<'account-unknown' | 'passkey-unknown'>> =>
      needs.transaction(async (store) => {
        const person = await store.accounts.findPerson(accountId)
        if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
        const passkey = await store.passkeys.find(passkeyId)
        if (passkey?.accountId !== accountId) return err({ kind: 'passkey-unknown' } as const)
        const factor = person.factors.find(({ id }) => id === passkey.factorId)
        if (factor) await dropFactor(store, factor)
        await store.passkeys.remove(passkeyId)
        await endSessionsByPasskey(store, passkey)
        const traits = { user_id: accountId, passkey_id: passkeyId }
        await audit(store, needs, { action: 'passkey_deleted', actor: actorOf(by), traits, ip: caller.ip })
        return ok(undefined)
      }),
  }
}
