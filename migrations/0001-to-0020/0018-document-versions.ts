import { sql, type Kysely } from 'kysely'

/** The source text of each document of the club, and all its earlier versions. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('club_documents')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('club_documents')
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('club_document_versions')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('deed', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_document_versions_key', ['name', 'number'])
    .execute()
  const { rows } = await sql<{ name: string; json: string }>`select name, json from club_documents`.execute(db)
  const at = new Date().toISOString()
  for (const { name, json } of rows) {
    const source = (await findFile(db, name)) ?? writeSource(name, json)
    await sql`update club_documents set source = ${source} where name = ${name}`.execute(db)
    await sql`insert into club_document_versions (name, number, deed, at, source)
      values (${name}, 1, 'file', ${at}, ${source})`.execute(db)
  }
}

async function findFile(db: Kysely<never>, name: string): Promise<string | undefined> {
  const path = name.startsWith('page/') ? `pages/${name.slice('page/'.length)}.md` : `club/${name}.yaml`
  const { rows } = await sql<{ source: string | null }>`
    select source from content_files where path = ${path}`.execute(db)
  return rows[0]?.source ?? undefined
}

/** For documents that came from no file. JSON is valid YAML. */
function writeSource(name: string, json: string): string {
  if (!name.startsWith('page/')) return JSON.stringify(JSON.parse(json), undefined, 2)
  const { title, subtitle, markdown } = JSON.parse(json)
  return `---\ntitle: ${JSON.stringify(title)}\nsubtitle: ${JSON.stringify(subtitle)}\n---\n\n${markdown}\n`
}
