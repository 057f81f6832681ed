import { sql, type Kysely } from 'kysely'

/** Keys of an article's categories, each between bars, so that a query can match one of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('articles')
    .addColumn('categories', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<{ id: string; metadata: string }>`
    select id, metadata from articles where metadata like '%categor%'`.execute(db)
  for (const { id, metadata } of rows) {
    const keys = toKeys(JSON.parse(metadata))
    if (keys.length > 0)
      await sql`update articles set categories = ${`|${keys.join('|')}|`} where id = ${id}`.execute(db)
  }
}

function toKeys(metadata: unknown): string[] {
  if (!Array.isArray(metadata)) return []
  const names = metadata.flatMap((entry: unknown) =>
    Array.isArray(entry) && /^categor(?:y|ies)$/i.test(String(entry[0])) ? [entry[1]].flat() : [],
  )
  return [...new Set(names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [toKey(name)] : [])))]
}

/** The same rule that makes addresses from titles. */
function toKey(name: string): string {
  const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe' }
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  if (words === '') return 'artikel'
  return /^\d+$/.test(words) ? `artikel-${words}` : words
}
