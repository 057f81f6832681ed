import type { Flow, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { as, describeRow, instant, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { purgeCreatedBefore } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    sign_in_flows: FlowRow
  }
}

/** The challenge and its method: both or neither. */
type FlowRow = RowOf<typeof flowRow> & { challenge: string | null; challenge_method: PkceChallenge['method'] | null }

const flowRow = describeRow({
  id: text,
  kind: as<Flow['kind']>(),
  wire: as<Flow['wire']>(),
  method: text,
  redirectTo: text,
  audience: text,
  providerState: optional(text),
  inviteToken: optional(text),
  linkTo: optional(text),
  accountId: optional(text),
  authCodeHash: optional(text),
  authCodeIssuedAt: optional(instant),
  providerTokens: optional(text),
  createdAt: instant,
})

export function createFlowsStore(db: Database): IdentityStore['flows'] {
  const flows = () => db.selectFrom('sign_in_flows').selectAll()

  return {
    async add(flow) {
      await db.insertInto('sign_in_flows').values(toRow(flow)).execute()
    },

    async find(id) {
      const row = await flows().where('id', '=', id).executeTakeFirst()
      return row && toFlow(row)
    },

    async take(id) {
      const row = await db
        .deleteFrom('sign_in_flows')
        .where('id', '=', id)
        .where('auth_code_hash', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async takeByAuthCode(authCodeHash) {
      const row = await db
        .deleteFrom('sign_in_flows')
        .where('auth_code_hash', '=', authCodeHash)
        .returningAll()
        .executeTakeFirst()
      return row && toFlow(row)
    },

    purge: (createdBefore) => purgeCreatedBefore(db, 'sign_in_flows', createdBefore),
  }
}

const toRow = ({ pkce, ...flow }: Flow): FlowRow => ({
  ...flowRow.write(flow),
  challenge: pkce?.challenge ?? null,
  challenge_method: pkce?.method ?? null,
})

const toFlow = ({ challenge, challenge_method: method, ...row }: FlowRow): Flow => ({
  ...flowRow.read(row),
  pkce: challenge === null || method === null ? undefined : { challenge, method },
})
