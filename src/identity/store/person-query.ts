import type { Person } from '#identity/core/accounts/account.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, type RowOf } from '#platform/db/describe-row.ts'
import { accountRow, type AccountRow } from './account-row.ts'
import { factorColumns } from './factors-store.ts'
import { identityColumns } from './identities-store.ts'

const joinedIdentity = describeRow(identityColumns, 'identity_')
const joinedFactor = describeRow(factorColumns, 'factor_')

type Missing<Row> = { [Column in keyof Row]: null }
type MaybeMissing<Row> = { [Column in keyof Row]: Row[Column] | null }
type JoinedIdentity = RowOf<typeof joinedIdentity>
type JoinedFactor = RowOf<typeof joinedFactor>

/** As the query builder knows it. */
export type QueriedRow = AccountRow & MaybeMissing<JoinedIdentity> & MaybeMissing<JoinedFactor>
/** One row for each pair of an identity and a factor of the account: a left join fills all columns of a table or none. */
type PersonRow = AccountRow & (JoinedIdentity | Missing<JoinedIdentity>) & (JoinedFactor | Missing<JoinedFactor>)

/** Accounts with their identities and factors; people have one or two of each, so one round trip is worth the repetition. */
export function selectPersons(db: Database) {
  return db
    .selectFrom('accounts')
    .leftJoin('linked_identities', 'linked_identities.account_id', 'accounts.id')
    .leftJoin('factors', 'factors.account_id', 'accounts.id')
    .selectAll('accounts')
    .select(joinedIdentity.columnsOf('linked_identities'))
    .select(joinedFactor.columnsOf('factors'))
    .orderBy('linked_identities.created_at')
    .orderBy('linked_identities.id')
    .orderBy('factors.created_at')
    .orderBy('factors.id')
    .$castTo<QueriedRow>()
}

/** Puts the rows of each account together, in the order in which the accounts first appear. */
export function toPersons(queried: readonly QueriedRow[]): Person[] {
  const persons = new Map<string, Person>()
  for (const row of queried as readonly PersonRow[]) {
    const known = persons.get(row.id)
    const person = known ?? { account: accountRow.read(row), identities: [], factors: [] }
    if (!known) persons.set(row.id, person)
    addJoined(person, row)
  }
  return [...persons.values()]
}

function addJoined({ identities, factors }: Person, row: PersonRow): void {
  if (row.identity_id !== null && !identities.some(({ id }) => id === row.identity_id)) {
    identities.push(joinedIdentity.read(row))
  }
  if (row.factor_id !== null && !factors.some(({ id }) => id === row.factor_id)) factors.push(joinedFactor.read(row))
}
