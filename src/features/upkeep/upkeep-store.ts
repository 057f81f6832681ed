import { z } from 'zod'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import type { SelfTest } from './finding.ts'
import type { LinkReport } from './check-links.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** When each maintenance task last ran, and its result; one row per name. */
    upkeep_notes: { name: string; noted_at: string; detail: string }
  }
}

export type UpkeepStore = ReturnType<typeof createUpkeepStore>

const BACKUP = 'backup'
const LINKS = 'links'
const LINKS_BEGUN = 'links-begun'
const TRIAL = 'backup-trial'
const SELF_TEST = 'self-test'
const ADDRESS = 'address'
const VERSION = 'version'

const reportSchema = z.object({
  pages: z.number(),
  links: z.number(),
  foreign: z.number().optional(),
  broken: z.array(z.object({ address: z.string(), on: z.array(z.string()) })),
})

const findingsSchema = z.array(z.object({ what: z.string(), isGood: z.boolean().optional(), text: z.string() }))

/** Records of maintenance tasks. Writes belong in a transaction. */
export function createUpkeepStore(db: Database) {
  const notes = createNotes(db)
  return { ...backups(notes), ...selfTests(notes), ...starts(notes), ...links(db, notes) }
}

type Notes = ReturnType<typeof createNotes>

function createNotes(db: Database) {
  const find = (name: string) => db.selectFrom('upkeep_notes').selectAll().where('name', '=', name).executeTakeFirst()

  async function put(name: string, at: Date, detail: string): Promise<void> {
    const row = { noted_at: at.toISOString(), detail }
    const insert = db.insertInto('upkeep_notes').values({ name, ...row })
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute()
  }

  return { find, put }
}

const backups = ({ find, put }: Notes) => ({
  noteBackup: (at: Date) => put(BACKUP, at, ''),

  async findBackup(): Promise<Date | undefined> {
    const row = await find(BACKUP)
    return row && new Date(row.noted_at)
  },

  /** @param takenAt when the backup restored on trial was made */
  noteTrial: ({ at, takenAt }: { at: Date; takenAt: Date }) => put(TRIAL, at, takenAt.toISOString()),

  async findTrial(): Promise<{ at: Date; takenAt: Date } | undefined> {
    const row = await find(TRIAL)
    return row && { at: new Date(row.noted_at), takenAt: new Date(row.detail) }
  },
})

const selfTests = ({ find, put }: Notes) => ({
  putSelfTest: ({ testedAt, findings }: SelfTest) => put(SELF_TEST, testedAt, JSON.stringify(findings)),

  async findSelfTest(): Promise<SelfTest | undefined> {
    const row = await find(SELF_TEST)
    if (!row) return undefined
    const findings = findingsSchema.parse(JSON.parse(row.detail))
    return {
      testedAt: new Date(row.noted_at),
      findings: findings.map(({ isGood, ...finding }) => ({ ...finding, isGood })),
    }
  },
})

const starts = ({ find, put }: Notes) => ({
  /** @param address the origin that visitors use to reach the running site */
  noteAddress: (at: Date, address: string) => put(ADDRESS, at, address),

  /** Undefined before the first start. */
  findAddress: async (): Promise<string | undefined> => (await find(ADDRESS))?.detail,

  /** Keeps the time of its first start, until another version has run. */
  async noteVersion(at: Date, version: string): Promise<void> {
    if ((await find(VERSION))?.detail !== version) await put(VERSION, at, version)
  },

  async findFirstStart(version: string): Promise<Date | undefined> {
    const row = await find(VERSION)
    return row?.detail === version ? new Date(row.noted_at) : undefined
  },
})

const links = (db: Database, { find, put }: Notes) => ({
  putLinkReport: ({ checkedAt, ...report }: LinkReport) => put(LINKS, checkedAt, JSON.stringify(report)),

  async findLinkReport(): Promise<LinkReport | undefined> {
    const row = await find(LINKS)
    if (!row) return undefined
    const report = reportSchema.parse(JSON.parse(row.detail))
    return { ...report, foreign: report.foreign, checkedAt: new Date(row.noted_at) }
  },

  /** When a link check last began. */
  async findLinkCheck(): Promise<Date | undefined> {
    const row = await find(LINKS_BEGUN)
    return row && new Date(row.noted_at)
  },

  /** @param seen when it last began @returns false when another instance was faster */
  async claimLinkCheck(seen: Date | undefined, at: Date): Promise<boolean> {
    const row = { noted_at: at.toISOString(), detail: '' }
    return hitsRow(
      db
        .insertInto('upkeep_notes')
        .values({ name: LINKS_BEGUN, ...row })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(row)
            .where('upkeep_notes.noted_at', '=', seen?.toISOString() ?? ''),
        ),
    )
  },
})
