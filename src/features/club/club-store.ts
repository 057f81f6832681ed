import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { clubDocumentNames, clubSchemas, type ClubDocumentName, type ClubFacts } from './club-facts.ts'
import { pageNames, pageSchema, type Page, type PageName } from './page.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    club_documents: ClubDocumentTable
  }
}

type ClubDocumentTable = {
  name: string
  json: string
  /** The text it was written as: YAML, or Markdown with front matter; see `editing/document-store.ts`. */
  source: Generated<string>
  /** Number of its last version. */
  number: Generated<number>
}

export type ClubStore = ReturnType<typeof createClubStore>

/** The club's facts and pages as readers find them, one JSON document each; they are written by `editing/document-store.ts`. */
export function createClubStore(db: Database) {
  async function find<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema> | undefined> {
    const row = await db.selectFrom('club_documents').select('json').where('name', '=', name).executeTakeFirst()
    return row && schema.parse(JSON.parse(row.json))
  }

  return {
    findFacts: <Name extends ClubDocumentName>(name: Name) =>
      find(name, clubSchemas[name]) as Promise<ClubFacts[Name] | undefined>,
    findPage: (name: PageName): Promise<Page | undefined> => find(`page/${name}`, pageSchema),

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
