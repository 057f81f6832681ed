import type { Selectable } from 'kysely'
import type { Person } from '#identity/core/accounts/account.ts'
import type { Database } from '#platform/db/database.ts'
import type { AccountTable, FactorTable, LinkedIdentityTable } from './identity-tables.ts'
import { toAccount } from './account-row.ts'
import { toFactor } from './factor-row.ts'
import { toIdentity } from './identity-row.ts'

/** Columns of a joined table under names of their own, such as `identity_email`. */
type Prefixed<Prefix extends string, Row> = { [Column in keyof Row & string as `${Prefix}_${Column}`]: Row[Column] }
type Missing<Row> = { [Column in keyof Row]: null }
type MaybeMissing<Row> = { [Column in keyof Row]: Row[Column] | null }

type JoinedIdentity = Prefixed<'identity', Selectable<LinkedIdentityTable>>
type JoinedFactor = Prefixed<'factor', Selectable<FactorTable>>
/** As the query builder knows it. */
export type QueriedRow = Selectable<AccountTable> & MaybeMissing<JoinedIdentity> & MaybeMissing<JoinedFactor>
/** One row for each pair of an identity and a factor of the account: a left join fills all columns of a table or none. */
type PersonRow = Selectable<AccountTable> &
  (JoinedIdentity | Missing<JoinedIdentity>) &
  (JoinedFactor | Missing<JoinedFactor>)

/** Accounts with their identities and factors; people have one or two of each, so one round trip is worth the repetition. */
export function selectPersons(db: Database) {
  return db
    .selectFrom('accounts')
    .leftJoin('linked_identities', 'linked_identities.account_id', 'accounts.id')
    .leftJoin('factors', 'factors.account_id', 'accounts.id')
    .selectAll('accounts')
    .select(JOINED_COLUMNS)
    .orderBy('linked_identities.created_at')
    .orderBy('linked_identities.id')
    .orderBy('factors.created_at')
    .orderBy('factors.id')
}

const JOINED_COLUMNS = [
  'linked_identities.id as identity_id',
  'linked_identities.account_id as identity_account_id',
  'linked_identities.provider as identity_provider',
  'linked_identities.provider_user_id as identity_provider_user_id',
  'linked_identities.data as identity_data',
  'linked_identities.email as identity_email',
  'linked_identities.last_sign_in_at as identity_last_sign_in_at',
  'linked_identities.created_at as identity_created_at',
  'linked_identities.updated_at as identity_updated_at',
  'factors.id as factor_id',
  'factors.account_id as factor_account_id',
  'factors.kind as factor_kind',
  'factors.friendly_name as factor_friendly_name',
  'factors.status as factor_status',
  'factors.secret as factor_secret',
  'factors.phone as factor_phone',
  'factors.last_challenged_at as factor_last_challenged_at',
  'factors.last_used_step as factor_last_used_step',
  'factors.created_at as factor_created_at',
  'factors.updated_at as factor_updated_at',
] as const

/** Puts the rows of each account together, in the order in which the accounts first appear. */
export function toPersons(queried: readonly QueriedRow[]): Person[] {
  const persons = new Map<string, Person>()
  for (const row of queried as readonly PersonRow[]) {
    const known = persons.get(row.id)
    const person = known ?? { account: toAccount(row), identities: [], factors: [] }
    if (!known) persons.set(row.id, person)
    addJoined(person, row)
  }
  return [...persons.values()]
}

function addJoined({ identities, factors }: Person, row: PersonRow): void {
  if (row.identity_id !== null && !identities.some(({ id }) => id === row.identity_id)) {
    identities.push(toIdentity(identityOf(row)))
  }
  if (row.factor_id !== null && !factors.some(({ id }) => id === row.factor_id)) factors.push(toFactor(factorOf(row)))
}

const identityOf = (row: JoinedIdentity): Selectable<LinkedIdentityTable> => ({
  id: row.identity_id,
  account_id: row.identity_account_id,
  provider: row.identity_provider,
  provider_user_id: row.identity_provider_user_id,
  data: row.identity_data,
  email: row.identity_email,
  last_sign_in_at: row.identity_last_sign_in_at,
  created_at: row.identity_created_at,
  updated_at: row.identity_updated_at,
})

const factorOf = (row: JoinedFactor): Selectable<FactorTable> => ({
  id: row.factor_id,
  account_id: row.factor_account_id,
  kind: row.factor_kind,
  friendly_name: row.factor_friendly_name,
  status: row.factor_status,
  secret: row.factor_secret,
  phone: row.factor_phone,
  last_challenged_at: row.factor_last_challenged_at,
  last_used_step: row.factor_last_used_step,
  created_at: row.factor_created_at,
  updated_at: row.factor_updated_at,
})
