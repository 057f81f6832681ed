import type { Selectable } from 'kysely'
import type { Passkey, PasskeyChallenge } from '#identity/core/passkeys/passkey.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { flag, instantText, parseArray, purgeCreatedBefore } from './column-values.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './identity-tables.ts'

type Passkeys = IdentityStore['passkeys']

export function createPasskeysStore(db: Database): Passkeys {
  return { ...challenges(db), ...reading(db), ...writing(db) }
}

type Reading = Pick<Passkeys, 'find' | 'findByCredential' | 'listOf'>

function reading(db: Database): Reading {
  const passkeys = () => db.selectFrom('passkeys').selectAll()

  return {
    async find(id) {
      const row = await passkeys().where('id', '=', id).executeTakeFirst()
      return row && toPasskey(row)
    },

    async findByCredential(credentialId) {
      const row = await passkeys().where('credential_id', '=', credentialId).executeTakeFirst()
      return row && toPasskey(row)
    },

    async listOf(accountId) {
      const rows = await passkeys().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
      return rows.map(toPasskey)
    },
  }
}

function writing(db: Database): Omit<Passkeys, keyof Reading | keyof Challenges> {
  const change = (values: Partial<Selectable<PasskeyTable>>) => db.updateTable('passkeys').set(values)

  return {
    async add(passkey) {
      await db.insertInto('passkeys').values(toRow(passkey)).execute()
    },

    async use(id, { counter, isBackedUp, at }) {
      const result = await change({ counter, is_backed_up: flag(isBackedUp), last_used_at: at.toISOString() })
        .where('id', '=', id)
        .where(({ eb, or, and }) =>
          or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]),
        )
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    async rename(id, friendlyName) {
      await change({ friendly_name: friendlyName ?? null })
        .where('id', '=', id)
        .execute()
    },

    async bind(id, factorId) {
      await change({ factor_id: factorId, assurance: 'aal2' }).where('id', '=', id).execute()
    },

    async releaseAllOf(accountId) {
      await change({ factor_id: null }).where('account_id', '=', accountId).execute()
    },

    async remove(id) {
      await db.deleteFrom('passkeys').where('id', '=', id).execute()
    },

    async removeAllOf(accountId) {
      await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
    },
  }
}

type Challenges = Pick<Passkeys, 'addChallenge' | 'takeChallenge' | 'purgeChallenges'>

function challenges(db: Database): Challenges {
  return {
    async addChallenge({ id, purpose, sessionId, createdAt }) {
      const row = { id, purpose, session_id: sessionId ?? null, created_at: createdAt.toISOString() }
      await db.insertInto('passkey_challenges').values(row).execute()
    },

    async takeChallenge(id, { purpose, sessionId }) {
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .where('session_id', sessionId === undefined ? 'is' : '=', sessionId ?? null)
        .returningAll()
        .executeTakeFirst()
      return row && toChallenge(row)
    },

    purgeChallenges: (createdBefore) => purgeCreatedBefore(db, 'passkey_challenges', createdBefore),
  }
}

function toRow(passkey: Passkey): Selectable<PasskeyTable> {
  return {
    id: passkey.id,
    account_id: passkey.accountId,
    factor_id: passkey.factorId ?? null,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    is_backup_eligible: flag(passkey.isBackupEligible),
    is_backed_up: flag(passkey.isBackedUp),
    friendly_name: passkey.friendlyName ?? null,
    assurance: passkey.assurance,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: instantText(passkey.lastUsedAt),
  }
}

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    factorId: row.factor_id ?? undefined,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: parseArray(row.transports).filter((each) => typeof each === 'string'),
    isBackupEligible: row.is_backup_eligible === 1,
    isBackedUp: row.is_backed_up === 1,
    friendlyName: row.friendly_name ?? undefined,
    assurance: row.assurance,
    createdAt: new Date(row.created_at),
    lastUsedAt: toInstant(row.last_used_at),
  }
}

const toChallenge = (row: Selectable<PasskeyChallengeTable>): PasskeyChallenge => ({
  id: row.id,
  purpose: row.purpose,
  sessionId: row.session_id ?? undefined,
  createdAt: new Date(row.created_at),
})
