import type { Database } from '#platform/db/database.ts'
import type { AnswerTemplate } from './answer-template.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    answer_templates: AnswerTemplate
  }
}

export type TemplateStore = ReturnType<typeof createTemplateStore>

/** Answers for frequent use. */
export const createTemplateStore = (db: Database) => ({
  /** Sorted by title. */
  async list(): Promise<AnswerTemplate[]> {
    const templates = await db.selectFrom('answer_templates').selectAll().execute()
    return templates.toSorted((one, other) => one.title.localeCompare(other.title, 'de'))
  },

  async put({ id, ...words }: AnswerTemplate): Promise<void> {
    const insert = db.insertInto('answer_templates').values({ id, ...words })
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(words)).execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('answer_templates').where('id', '=', id).execute()
  },
})
