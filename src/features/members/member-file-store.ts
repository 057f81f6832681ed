import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, text, type RowOf } from '#platform/db/describe-row.ts'
import type { MemberFile } from './member-file.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property file_base64 in the database, not in the media store: everything there has a public address */
    member_files: RowOf<typeof fileRow> & { file_base64: string }
  }
}

/** `addedBy`: id of an account, which may be gone. */
const fileRow = describeRow({ id: text, title: text, bytes: number, addedAt: instant, addedBy: text })

export type MemberFileStore = ReturnType<typeof createMemberFileStore>

export const createMemberFileStore = (db: Database) => ({
  /** Newest first. */
  async list(): Promise<MemberFile[]> {
    const files = db.selectFrom('member_files').select(['id', 'title', 'bytes', 'added_at', 'added_by'])
    return (await files.orderBy('id', 'desc').execute()).map(fileRow.read)
  },

  async findContent(id: string): Promise<{ title: string; content: Buffer } | undefined> {
    const files = db.selectFrom('member_files').select(['title', 'file_base64'])
    const row = await files.where('id', '=', id).executeTakeFirst()
    return row && { title: row.title, content: Buffer.from(row.file_base64, 'base64') }
  },

  async add(file: MemberFile, content: Buffer): Promise<void> {
    const row = { ...fileRow.write(file), file_base64: content.toString('base64') }
    await db.insertInto('member_files').values(row).execute()
  },

  remove: (id: string): Promise<boolean> => hitsRow(db.deleteFrom('member_files').where('id', '=', id)),
})
