import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exportRegistrations } from './export-registrations.ts'
import { EVERYTHING } from './selection.ts'

const at = new Date('2024-12-20T23:30:00.000Z')
const evil = sampleRegistration('A', { teamNames: ['=HYPERLINK("http://x")'], contactName: '@SUM(A1)', isLate: true })

forEachDatabase('exporting registrations', (open) => {
  async function setUp() {
    const { ctx } = await aTournament(open, { at, registrations: [evil, sampleRegistration('B')] })
    await ctx.write(({ handling }) => handling.setNote(evil.id, '=1+1', { seenVersion: 0, at, by: 'account-1' }))
    return exportRegistrations.bind(undefined, ctx)
  }

  test('the CSV holds every column of the console’s export, mark and note; no cell can become a formula', async () => {
    const run = await setUp()
    const file = valueOf(await run(as('board'), 'dorfspielttt', { selection: EVERYTHING, format: 'csv' }))
    expect(file).toMatchObject({
      name: 'anmeldungen-dorfspielttt-2024-12-21.csv',
      mediaType: 'text/csv; charset=utf-8',
    })
    const [headings, first, second] = Buffer.from(file.content).toString('utf8').split('\r\n')
    expect(headings).toMatch(/^\uFEFFAnmeldenummer;Eingegangen;.*;E-Mail;.*Stand;Notiz$/)
    expect(first).toContain(`"'=HYPERLINK(""http://x"")";;;'@SUM(A1);`)
    expect(first).toMatch(/;offen;'=1\+1$/)
    expect(second).toMatch(/^DT24-B;.*;offen;$/)
  })

  test('a selection exports what it shows', async () => {
    const run = await setUp()
    const selection = { ...EVERYTHING, choice: 'late' } as const
    const file = await run(as('director'), 'dorfspielttt', { selection, format: 'csv' })
    const lines = file.ok ? Buffer.from(file.value.content).toString('utf8').trim().split('\r\n') : []
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Anmeldenummer', 'DT24-A'])
  })

  test('the Excel file is one', async () => {
    const run = await setUp()
    const file = await run(as('director'), 'dorfspielttt', { selection: EVERYTHING, format: 'xlsx' })
    expect(file).toMatchObject(ok({ name: 'anmeldungen-dorfspielttt-2024-12-21.xlsx' }))
    expect(file.ok && Buffer.from(file.value.content).toString('latin1', 0, 2)).toBe('PK')
  })

  test('others get no file, and an unknown event has none', async () => {
    const run = await setUp()
    const wish = { selection: EVERYTHING, format: 'csv' } as const
    expect(await run(as('admin', 'editor', 'youth', 'member'), 'dorfspielttt', wish)).toEqual(
      err({ kind: 'not-allowed', right: 'export-registrations' }),
    )
    expect(await run(as('director'), 'none', wish)).toEqual(err({ kind: 'unknown-event' }))
  })
})
