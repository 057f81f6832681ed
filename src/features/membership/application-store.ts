import { z } from 'zod'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { APPLICATION_STATES, nameOfPerson, type ApplicantPerson, type ApplicationState } from './application.ts'
import { consentKeys } from './consents.ts'
import { APPLICATION_ENTRIES, type ApplicationEntry, type KeptApplication } from './kept-application.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    membership_applications: ApplicationRow
    membership_people: RowOf<typeof personRow> & { application_id: string; position: number }
    membership_deeds: { id: string; application_id: string; kind: string; done_at: string; done_by: string }
  }
}

/** @property names of all people, so that a search for one finds the whole application @property consents keys with blanks between them */
type ApplicationRow = RowOf<typeof applicationRow> & {
  names: string
  consents: string
  account_holder: string | null
  account_end: string | null
  key_id: string | null
  sealed: string | null
}

const applicationRow = describeRow({
  id: text,
  reference: text,
  formKey: text,
  formFingerprint: text,
  state: oneOf(APPLICATION_STATES),
  number,
  feeTitle: text,
  fee: text,
  street: text,
  postalCode: text,
  city: text,
  email: text,
  phone: text,
  guardian: text,
  guardianPhone: text,
  receivedAt: instant,
  decidedAt: optional(instant),
})

const personRow = describeRow({ firstName: text, lastName: text, bornOn: text })

export type ApplicationStore = ReturnType<typeof createApplicationStore>

/** Applications for membership. All steps except reads belong in a transaction. */
export const createApplicationStore = (db: Database) => ({ ...reading(db), ...changing(db), ...purging(db) })

function reading(db: Database) {
  const applications = () => db.selectFrom('membership_applications').selectAll()
  return {
    async find(id: string): Promise<KeptApplication | undefined> {
      const row = await applications().where('id', '=', id).executeTakeFirst()
      return row && (await withPeople(db, [row]))[0]
    },

    async findByFormKey(formKey: string): Promise<KeptApplication | undefined> {
      const row = await applications().where('form_key', '=', formKey).executeTakeFirst()
      return row && (await withPeople(db, [row]))[0]
    },

    /** All applications, latest first. */
    list: async (): Promise<KeptApplication[]> =>
      withPeople(db, await applications().orderBy('received_at', 'desc').orderBy('id', 'desc').execute()),

    async listLog(id: string): Promise<ApplicationEntry[]> {
      const rows = await db
        .selectFrom('membership_deeds')
        .selectAll()
        .where('application_id', '=', id)
        .orderBy('done_at')
        // A decision and the note of its letter have the same time; by alphabet the decision also comes first.
        .orderBy('kind')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        by: row.done_by,
        at: new Date(row.done_at),
        kind: z.enum(APPLICATION_ENTRIES).parse(row.kind),
      }))
    },
  }
}

const changing = (db: Database) => ({
  /** @returns false when its form key or reference is already taken; then nothing is written, and the transaction continues */
  async add(application: KeptApplication): Promise<boolean> {
    const { id, people } = application
    const insert = db.insertInto('membership_applications').values(toRow(application))
    if (!(await hitsRow(insert.onConflict((conflict) => conflict.doNothing())))) return false
    const rows = people.map((person, position) => ({ application_id: id, position, ...personRow.write(person) }))
    await db.insertInto('membership_people').values(rows).execute()
    return true
  },

  /** @returns false when it has changed since `seen`, or is gone; then nothing is written */
  setState: (
    id: string,
    seen: number,
    { state, decidedAt }: { state: ApplicationState; decidedAt: Date | undefined },
  ): Promise<boolean> =>
    hitsRow(
      db
        .updateTable('membership_applications')
        .set({ state, decided_at: decidedAt?.toISOString() ?? null, number: seen + 1 })
        .where('id', '=', id)
        .where('number', '=', seen),
    ),

  async addToLog(applicationId: string, { id, kind, at, by }: ApplicationEntry): Promise<void> {
    const row = { id, application_id: applicationId, kind, done_at: at.toISOString(), done_by: by }
    await db.insertInto('membership_deeds').values(row).execute()
  },
})

const purging = (db: Database) => ({
  /** Deletes the sealed account numbers of applications decided until a moment. @returns of how many */
  forgetAccountsDecidedUntil: (moment: Date): Promise<number> =>
    countRows(
      db
        .updateTable('membership_applications')
        .set({ sealed: null })
        .where('sealed', 'is not', null)
        .where('decided_at', '<=', moment.toISOString()),
    ),

  removeDecidedUntil: (moment: Date): Promise<number> =>
    countRows(db.deleteFrom('membership_applications').where('decided_at', '<=', moment.toISOString())),

  removeUndecidedReceivedUntil: (moment: Date): Promise<number> =>
    countRows(
      db
        .deleteFrom('membership_applications')
        .where('decided_at', 'is', null)
        .where('received_at', '<=', moment.toISOString()),
    ),
})

async function withPeople(db: Database, rows: readonly ApplicationRow[]): Promise<KeptApplication[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const theirs = db.selectFrom('membership_people').selectAll().where('application_id', 'in', ids)
  const people = await theirs.orderBy('position').execute()
  return rows.map((row) => {
    const own = people.filter((person) => person.application_id === row.id)
    return toApplication(row, own.map(personRow.read))
  })
}

function toRow(application: KeptApplication): ApplicationRow {
  const { people, consents, account, sealed } = application
  return {
    ...applicationRow.write(application),
    names: people.map(nameOfPerson).join(', '),
    consents: consents.join(' '),
    account_holder: account?.holder ?? null,
    account_end: account?.end ?? null,
    key_id: sealed?.keyId ?? null,
    sealed: sealed?.text ?? null,
  }
}

/** @throws for an application without a person, which nothing here writes */
function toApplication(row: ApplicationRow, people: ApplicantPerson[]): KeptApplication {
  const [first, ...others] = people
  if (!first) throw new Error('an application names nobody')
  const { account_holder: holder, account_end: end, key_id: keyId, sealed } = row
  return {
    ...applicationRow.read(row),
    people: [first, ...others],
    consents: consentKeys.filter((key) => row.consents.split(' ').includes(key)),
    account: holder === null || end === null ? undefined : { holder, end },
    sealed: keyId === null || sealed === null ? undefined : { keyId, text: sealed },
  }
}
