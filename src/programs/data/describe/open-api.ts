import type { Column, ColumnType, Table } from '../allow/table.ts'

const formats: Record<ColumnType, { type: 'string' | 'integer' | 'boolean'; format: string }> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string', format: 'text' },
  integer: { type: 'integer', format: 'int32' },
  boolean: { type: 'boolean', format: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamptz: { type: 'string', format: 'date-time' },
}

const ref = (name: string) => ({ $ref: `#/parameters/${name}` })

/** The parameters that shape an answer, as PostgREST describes them. */
const shaping = {
  select: query('select', 'Columns, and tables that belong to this one'),
  order: query('order', 'name.desc.nullslast'),
  limit: query('limit', 'So many rows at most', 'integer'),
  offset: query('offset', 'So many rows are left out', 'integer'),
  range: { name: 'Range', in: 'header', type: 'string', description: 'Rows from and to: 0-9' },
  preferCount: { name: 'Prefer', in: 'header', type: 'string', enum: ['count=exact'], description: 'Counts all rows' },
}

function query(name: string, description: string, type = 'string') {
  return { name, in: 'query', type, description }
}

/** The tables as an OpenAPI 2.0 document, as PostgREST serves it at its root. @param publicUrl origin of the site */
export function describeApi(tables: readonly Table[], publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  return {
    swagger: '2.0',
    info: { title: 'Data of the club', version: '1', description: 'What the pages of the site show, for programs.' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.replace(':', '')],
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    securityDefinitions: { apikey: { type: 'apiKey', in: 'header', name: 'apikey' } },
    security: [{ apikey: [] }],
    paths: Object.fromEntries(tables.map((table) => [`/${table.name}`, pathOf(table)])),
    parameters: {
      ...shaping,
      ...Object.fromEntries(tables.filter(isRead).flatMap(filtersOf)),
      ...Object.fromEntries(tables.filter(isWritten).map(bodyOf)),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
  }
}

const isRead = ({ rights }: Table) => rights.includes('select')
const isWritten = ({ rights }: Table) => rights.includes('insert')

const refusal = { description: 'Refused: code, message, details and hint' }

function pathOf(table: Table) {
  const { name, about: summary } = table
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const parameters = [...filtersOf(table).map(([filter]) => ref(filter)), ...Object.keys(shaping).map(ref)]
  return {
    ...(isRead(table) && {
      get: {
        tags: [name],
        summary,
        operationId: `read_${name}`,
        parameters,
        responses: {
          200: { description: 'Rows', schema: rows },
          206: { description: 'Part', schema: rows },
          default: refusal,
        },
      },
    }),
    ...(isWritten(table) && {
      post: {
        tags: [name],
        summary,
        operationId: `insert_${name}`,
        parameters: [ref(`body.${name}`)],
        responses: { 201: { description: 'Taken' }, default: refusal },
      },
    }),
  }
}

/** One for each column that can be filtered, such as `rowFilter.teams.season`. */
function filtersOf({ name: table, columns }: Table) {
  const asked = columns.filter(({ madeOf }) => madeOf === undefined)
  return asked.map(
    ({ name, about }) => [`rowFilter.${table}.${name}`, query(name, `${about} Filter: eq.value`)] as const,
  )
}

const bodyOf = ({ name }: Table) =>
  [`body.${name}`, { name, in: 'body', required: true, schema: { $ref: `#/definitions/${name}` } }] as const

const definitionOf = ({ about, columns }: Table) => ({
  type: 'object',
  description: about,
  required: columns.filter(({ nullable }) => !nullable).map(({ name }) => name),
  properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
})

const propertyOf = ({ type, about, references, nullable }: Column) => ({
  ...formats[type],
  description: references ? `${about} Belongs to ${references.table}.${references.column}.` : about,
  // OpenAPI 2.0 has no keyword for it; its tools read this one.
  ...(nullable && { 'x-nullable': true }),
})
