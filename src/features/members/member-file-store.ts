import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import type { MemberFile } from './member-file.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    member_files: MemberFileTable
  }
}

type MemberFileTable = {
  id: string
  title: string
  bytes: number
  /** In the database, not in the media store: everything there has a public address. */
  file_base64: string
  added_at: string
  /** Id of an account, which may be gone. */
  added_by: string
}

export type MemberFileStore = ReturnType<typeof createMemberFileStore>

export function createMemberFileStore(db: Database) {
  return {
    /** Newest first. */
    async list(): Promise<MemberFile[]> {
      const rows = await db
        .selectFrom('member_files')
        .select(['id', 'title', 'bytes', 'added_at', 'added_by'])
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ added_at, added_by, ...row }) => ({ ...row, addedAt: new Date(added_at), addedBy: added_by }))
    },

    async findContent(id: string): Promise<{ title: string; content: Buffer } | undefined> {
      const row = await db
        .selectFrom('member_files')
        .select(['title', 'file_base64'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { title: row.title, content: Buffer.from(row.file_base64, 'base64') }
    },

    async add({ id, title, bytes, addedAt, addedBy }: MemberFile, content: Buffer): Promise<void> {
      const file = { file_base64: content.toString('base64'), added_at: addedAt.toISOString(), added_by: addedBy }
      await db
        .insertInto('member_files')
        .values({ id, title, bytes, ...file })
        .execute()
    },

    remove: (id: string): Promise<boolean> => hitsRow(db.deleteFrom('member_files').where('id', '=', id)),
  }
}
