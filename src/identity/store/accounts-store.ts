import { sql } from 'kysely'
import type { Account, Person } from '#identity/core/accounts/account.ts'
import type { IdentityStore, Listing, PersonQuery } from '#identity/core/store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { accountRow, toAccountRow } from './account-row.ts'
import { containing, searchable } from './column-values.ts'
import { selectPersons, toPersons } from './person-query.ts'

type Options = { engine: DatabaseConnection['engine']; locks: boolean }

/** @param options.locks a found account stays unchanged until the transaction ends, even with concurrent writers */
export function createAccountsStore(db: Database, options: Options): IdentityStore['accounts'] {
  return { ...reading(db, options), ...writing(db, options) }
}

type Reading = 'find' | 'findByEmail' | 'findByPhone' | 'findPerson' | 'list'

function reading(db: Database, { engine, locks }: Options): Pick<IdentityStore['accounts'], Reading> {
  const accounts = () =>
    db
      .selectFrom('accounts')
      .selectAll()
      .$if(locks, (query) => query.forUpdate())

  async function findBy(column: 'email' | 'phone', address: string, audience: string): Promise<Account | undefined> {
    const row = await accounts().where(column, '=', address).where('audience', '=', audience).executeTakeFirst()
    return row && accountRow.read(row)
  }

  return {
    async find(id) {
      const row = await accounts().where('id', '=', id).executeTakeFirst()
      return row && accountRow.read(row)
    },

    findByEmail: (email, audience) => findBy('email', email, audience),
    findByPhone: (phone, audience) => findBy('phone', phone, audience),

    async findPerson(id) {
      const rows = await selectPersons(db)
        .where('accounts.id', '=', id)
        .$if(locks, (query) => query.forUpdate('accounts'))
        .execute()
      return toPersons(rows)[0]
    },

    list: (query) => listPersons(db, engine, query),
  }
}

function writing(db: Database, { engine }: Options): Omit<IdentityStore['accounts'], Reading> {
  return {
    async add(account) {
      await db.insertInto('accounts').values(toAccountRow(account)).execute()
    },

    async save(account) {
      const { id, factor_needed_since: since, ...row } = toAccountRow(account)
      const factor_needed_since = sql<string | null>`coalesce(factor_needed_since, ${since})`
      await db
        .updateTable('accounts')
        .set({ ...row, factor_needed_since })
        .where('id', '=', id)
        .execute()
    },

    async noteFactorNeeds(roles, at) {
      await db
        .updateTable('accounts')
        .set({ factor_needed_since: at.toISOString() })
        .where('factor_needed_since', 'is', null)
        .where((column) => column.or(roles.flatMap((role) => [column('role', '=', role), hasRole(engine, role)])))
        .execute()
    },

    async remove(id) {
      await db.deleteFrom('accounts').where('id', '=', id).execute()
    },
  }
}

async function listPersons(
  db: Database,
  engine: Options['engine'],
  { audience, search = '', role, order, page }: PersonQuery,
): Promise<Listing<Person>> {
  const pattern = containing(searchable(search))
  const matching = db
    .selectFrom('accounts')
    .$if(audience !== undefined, (query) => query.where('audience', '=', audience ?? ''))
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where(sql<boolean>`search_text like ${pattern} escape '!'`))
    .$if(role !== undefined, (query) => query.where(hasRole(engine, role ?? '')))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = order === 'newest' ? 'desc' : 'asc'
  const shown = await matching
    .select('id')
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return {
    items: await findPersons(
      db,
      shown.map(({ id }) => id),
    ),
    total,
  }
}

/** Only lists count, not roles written as plain text. */
function hasRole(engine: Options['engine'], role: string) {
  if (engine === 'postgres') return sql<boolean>`app_metadata::jsonb -> 'roles' @> ${JSON.stringify([role])}::jsonb`
  const list = sql`json_each(app_metadata, '$.roles')`
  return sql<boolean>`json_type(app_metadata, '$.roles') = 'array' and exists (select 1 from ${list} where value = ${role})`
}

/** In the order of the ids. */
async function findPersons(db: Database, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const rows = await selectPersons(db).where('accounts.id', 'in', ids).execute()
  const byId = new Map(toPersons(rows).map((person) => [person.account.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
