import { expect, test } from 'vitest'
import type { Table } from '#programs/data/allow/table.ts'
import type { Row } from '#programs/data/run/row-reader.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { seeRows } from './see-rows.ts'

const column = { name: 'id', type: 'text', about: '' } as const
const empty = { name: 'empty', about: '', columns: [column], rights: ['select'] } as const satisfies Table
const full = { ...empty, name: 'full' } as const satisfies Table
const rest = { now: () => new Date(), tables: [], elapsed: () => 0, report: () => undefined }

forEachDatabase('looking at rows', (open) => {
  test('what another instance notices between two tables does not count as seen by this one', async () => {
    const connection = await open()
    const rows = async ({ name }: Table): Promise<Row[]> => (name === 'full' ? [{ id: 'x' }] : [])
    const see = (readRows: typeof rows) =>
      seeRows({ ...rest, connection, readRows, readRevision: async () => '1' }, [empty, full], '1')
    const overtaken = await see(async (table) => {
      if (table === empty) await see(rows)
      return rows(table)
    })
    expect(overtaken).toBeUndefined()
    const [one, other] = [await see(rows), await see(rows)]
    expect(one?.head).toMatch(/Z$/)
    expect(other?.head).toBe(one?.head)
  })
})
