import type { Column, ColumnType, Table } from '../allow/table.ts'

const typeOf: Record<ColumnType, string> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  boolean: 'boolean',
  date: 'string',
  timestamptz: 'string',
}

/**
 * The type `Database` of the tables, as `createClient<Database>` takes it. Read-only tables are declared as views, so that a program
 * that writes to them does not compile.
 */
export function describeTypes(tables: readonly Table[]): string {
  const views = tables.filter(({ rights }) => rights.includes('select'))
  const boxes = tables.filter(({ rights }) => rights.includes('insert'))
  return `/** What the site offers at /rest/v1. Made from its own descriptions; fetch it again rather than change it. */
export type Database = {
  __InternalSupabase: { PostgrestVersion: '13' }
  public: {
    Tables: {
${boxes.map(describeBox).join('')}    }
    Views: {
${views.map(describeView).join('')}    }
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
`
}

const describeView = (table: Table) => `      /** ${table.about} */
      ${table.name}: {
        Row: {
${table.columns.map(describeColumn).join('')}        }
        Relationships: ${describeReferences(table)}
      }
`

/** All columns of an insert are required, and no rows are returned. */
const describeBox = ({ name, about, columns }: Table) => `      /** ${about} */
      ${name}: {
        Row: Record<never, never>
        Insert: {
${columns.map(describeColumn).join('')}        }
        Update: Record<never, never>
        Relationships: []
      }
`

const describeColumn = ({ name, type, nullable, about }: Column) => `          /** ${about} */
          ${name}: ${typeOf[type]}${nullable ? ' | null' : ''}
`

function describeReferences({ name: table, columns }: Table): string {
  const items = columns.flatMap(({ name, references }) => {
    if (!references) return []
    const lines = [
      `foreignKeyName: '${table}_${name}_fkey'`,
      `columns: ['${name}']`,
      'isOneToOne: false',
      `referencedRelation: '${references.table}'`,
      `referencedColumns: ['${references.column}']`,
    ]
    return [`          {\n${lines.map((line) => `            ${line}\n`).join('')}          },\n`]
  })
  return items.length === 0 ? '[]' : `[\n${items.join('')}        ]`
}
