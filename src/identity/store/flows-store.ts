import type { Selectable } from 'kysely'
import type { Flow, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { SignInFlowTable } from './identity-tables.ts'
import { instantText, purgeCreatedBefore } from './column-values.ts'

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

function toRow(flow: Flow): Selectable<SignInFlowTable> {
  return {
    id: flow.id,
    kind: flow.kind,
    wire: flow.wire,
    method: flow.method,
    challenge: flow.pkce?.challenge ?? null,
    challenge_method: flow.pkce?.method ?? null,
    redirect_to: flow.redirectTo,
    audience: flow.audience,
    provider_state: flow.providerState ?? null,
    invite_token: flow.inviteToken ?? null,
    link_to: flow.linkTo ?? null,
    account_id: flow.accountId ?? null,
    auth_code_hash: flow.authCodeHash ?? null,
    auth_code_issued_at: instantText(flow.authCodeIssuedAt),
    provider_tokens: flow.providerTokens ?? null,
    created_at: flow.createdAt.toISOString(),
  }
}

function toFlow(row: Selectable<SignInFlowTable>): Flow {
  return {
    id: row.id,
    kind: row.kind,
    wire: row.wire,
    method: row.method,
    pkce: toChallenge(row),
    redirectTo: row.redirect_to,
    audience: row.audience,
    providerState: row.provider_state ?? undefined,
    inviteToken: row.invite_token ?? undefined,
    linkTo: row.link_to ?? undefined,
    accountId: row.account_id ?? undefined,
    authCodeHash: row.auth_code_hash ?? undefined,
    authCodeIssuedAt: toInstant(row.auth_code_issued_at),
    providerTokens: row.provider_tokens ?? undefined,
    createdAt: new Date(row.created_at),
  }
}

function toChallenge({ challenge, challenge_method: method }: Selectable<SignInFlowTable>): PkceChallenge | undefined {
  return challenge === null || method === null ? undefined : { challenge, method }
}
