import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import type { Consent } from './consent.ts'
import { toConsentState } from './picture-consent.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    consents: ConsentRow
    /** Who can be recognised on which picture. */
    consent_pictures: { path: string; consent_id: string }
  }
}

/** @property changed_by id of an account, which may be gone */
type ConsentRow = RowOf<typeof consentRow> & RowOf<typeof statesRow> & { changed_at: string; changed_by: string }

const consentRow = describeRow({
  id: text,
  name: text,
  birthYear: number,
  givenBy: text,
  since: text,
  withdrawnOn: optional(text),
  note: text,
})

const state = { write: String, read: toConsentState }
const statesRow = describeRow({ website: state, press: state, social: state })

export type ConsentStore = ReturnType<typeof createConsentStore>

/** The register of consents, with the pictures that they concern. */
export const createConsentStore = (db: Database) => ({ ...entries(db), ...links(db) })

const entries = (db: Database) => ({
  /** Sorted by name. */
  async list(): Promise<Consent[]> {
    const rows = await db.selectFrom('consents').selectAll().execute()
    return rows.map(toConsent).toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
  },

  async find(id: string): Promise<Consent | undefined> {
    const row = await db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toConsent(row)
  },

  /** Upserts the entry by id. */
  async put(consent: Consent): Promise<void> {
    const { id, ...row } = toRow(consent)
    const insert = db.insertInto('consents').values({ id, ...row })
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute()
  },

  /** @returns how many there were */
  async remove(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0
    return countRows(db.deleteFrom('consents').where('id', 'in', ids))
  },
})

const links = (db: Database) => ({
  /** Ids of the people who can be recognised on a picture. */
  async listPeopleOf(path: string): Promise<string[]> {
    const rows = await db.selectFrom('consent_pictures').select('consent_id').where('path', '=', path).execute()
    return rows.map(({ consent_id: id }) => id)
  },

  async listPicturesOf(id: string): Promise<string[]> {
    const theirs = db.selectFrom('consent_pictures').select('path').where('consent_id', '=', id)
    const rows = await theirs.orderBy('path').execute()
    return rows.map(({ path }) => path)
  },

  /** Ids of all people with a picture. */
  async listShown(): Promise<Set<string>> {
    const rows = await db.selectFrom('consent_pictures').select('consent_id').distinct().execute()
    return new Set(rows.map(({ consent_id: id }) => id))
  },

  /** Sets who can be recognised on a picture: exactly these people. */
  async setPeopleOf(path: string, ids: readonly string[]): Promise<void> {
    await db.deleteFrom('consent_pictures').where('path', '=', path).execute()
    if (ids.length === 0) return
    await db
      .insertInto('consent_pictures')
      .values(ids.map((id) => ({ path, consent_id: id })))
      .execute()
  },
})

const toRow = (consent: Consent): ConsentRow => ({
  ...consentRow.write(consent),
  ...statesRow.write(consent.states),
  changed_at: consent.changed.at.toISOString(),
  changed_by: consent.changed.by,
})

const toConsent = (row: ConsentRow): Consent => ({
  ...consentRow.read(row),
  states: statesRow.read(row),
  changed: { at: new Date(row.changed_at), by: row.changed_by },
})
