import type { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { clubDocumentNames, clubSchemas, type ClubDocumentName, type ClubFacts } from './club-facts.ts'
import { pageNames, pageSchema, type Page, type PageName } from './page.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    club_documents: { name: string; json: string }
  }
}

export type ClubStore = ReturnType<typeof createClubStore>

/** The club's facts and pages, one JSON document each. */
export function createClubStore(db: Database) {
  async function find<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema> | undefined> {
    const row = await db.selectFrom('club_documents').select('json').where('name', '=', name).executeTakeFirst()
    return row && schema.parse(JSON.parse(row.json))
  }

  async function put(name: string, value: unknown): Promise<void> {
    const json = JSON.stringify(value)
    await db
      .insertInto('club_documents')
      .values({ name, json })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ json }))
      .execute()
  }

  return {
    findFacts: <Name extends ClubDocumentName>(name: Name) =>
      find(name, clubSchemas[name]) as Promise<ClubFacts[Name] | undefined>,
    putFacts: <Name extends ClubDocumentName>(name: Name, facts: ClubFacts[Name]) => put(name, facts),
    findPage: (name: PageName): Promise<Page | undefined> => find(`page/${name}`, pageSchema),
    putPage: (name: PageName, page: Page) => put(`page/${name}`, page),

    /** Which facts and pages name a picture. @param path such as `pictures/jubel-1.svg` */
    async listShowing(path: string): Promise<{ facts: ClubDocumentName[]; pages: PageName[] }> {
      const rows = await db.selectFrom('club_documents').selectAll().execute()
      const names = new Set(rows.filter(({ json }) => json.includes(path)).map(({ name }) => name))
      return {
        facts: clubDocumentNames.filter((name) => names.has(name)),
        pages: pageNames.filter((name) => names.has(`page/${name}`)),
      }
    },
  }
}
