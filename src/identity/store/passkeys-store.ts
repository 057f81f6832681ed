import type { ChallengeUse, Passkey } from '#identity/core/passkeys/passkey.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { as, describeRow, flag, instant, list, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { purgeCreatedBefore } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    passkeys: RowOf<typeof passkeyRow>
    passkey_challenges: RowOf<typeof challengeRow>
  }
}

const passkeyRow = describeRow({
  id: text,
  accountId: text,
  factorId: optional(text),
  // base64url, as is the key.
  credentialId: text,
  publicKey: text,
  counter: number,
  transports: { ...list, read: (stored: string) => list.read(stored).filter((each) => typeof each === 'string') },
  isBackupEligible: flag,
  isBackedUp: flag,
  friendlyName: optional(text),
  assurance: as<Passkey['assurance']>(),
  createdAt: instant,
  lastUsedAt: optional(instant),
})

const challengeRow = describeRow({
  id: text,
  purpose: as<ChallengeUse['purpose']>(),
  sessionId: optional(text),
  createdAt: instant,
})

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
      return row && passkeyRow.read(row)
    },

    async findByCredential(credentialId) {
      const row = await passkeys().where('credential_id', '=', credentialId).executeTakeFirst()
      return row && passkeyRow.read(row)
    },

    async listOf(accountId) {
      const rows = await passkeys().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
      return rows.map(passkeyRow.read)
    },
  }
}

function writing(db: Database): Omit<Passkeys, keyof Reading | keyof Challenges> {
  const change = (values: Partial<RowOf<typeof passkeyRow>>) => db.updateTable('passkeys').set(values)

  return {
    async add(passkey) {
      await db.insertInto('passkeys').values(passkeyRow.write(passkey)).execute()
    },

    use: (id, { counter, isBackedUp, at }) =>
      hitsRow(
        change({ counter, is_backed_up: flag.write(isBackedUp), last_used_at: at.toISOString() })
          .where('id', '=', id)
          .where(({ eb, or, and }) =>
            or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]),
          ),
      ),

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
    async addChallenge(challenge) {
      await db.insertInto('passkey_challenges').values(challengeRow.write(challenge)).execute()
    },

    async takeChallenge(id, { purpose, sessionId }) {
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .where('session_id', sessionId === undefined ? 'is' : '=', sessionId ?? null)
        .returningAll()
        .executeTakeFirst()
      return row && challengeRow.read(row)
    },

    purgeChallenges: (createdBefore) => purgeCreatedBefore(db, 'passkey_challenges', createdBefore),
  }
}
