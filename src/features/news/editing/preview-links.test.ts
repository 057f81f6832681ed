import { expect, test } from 'vitest'
import { createPreviewFinder } from '#server/members/create-editing-actions.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, START, stranger, valueOf } from '#tests/support/samples/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { PREVIEW_LIFETIME } from './preview-links.ts'

forEachDatabase('a preview link', (open) => {
  async function setUp() {
    const connection = await open()
    const { actions, clock } = createEditingBench(connection)
    const id = valueOf(await actions.begin(anna))
    valueOf(await actions.save(anna, id, { fields: sampleFields(), seen: 1 }))
    const { token } = valueOf(await actions.previewLinks.create(anna, id))
    return { connection, actions, clock, id, token, find: createPreviewFinder(connection.db, () => clock.now) }
  }

  test('opens the article as it stands in work, without an account', async () => {
    const { actions, id, token, find } = await setUp()
    expect(await find(token)).toEqual(sampleFields())
    valueOf(await actions.save(bernd, id, { fields: sampleFields({ title: 'Neuer' }), seen: 2 }))
    expect(await find(token)).toMatchObject({ title: 'Neuer' })
  })

  test('opens nothing after seven days, after it was revoked, and when it was guessed', async () => {
    const { actions, clock, id, token, find } = await setUp()
    expect(await find(`${token}a`)).toBeUndefined()
    clock.now = new Date(START.getTime() + PREVIEW_LIFETIME - 1)
    expect(await find(token)).toBeDefined()
    clock.now = new Date(START.getTime() + PREVIEW_LIFETIME)
    expect(await find(token)).toBeUndefined()
    clock.now = START
    const [link] = valueOf(await actions.previewLinks.list(bernd, id))
    valueOf(await actions.previewLinks.revoke(bernd, id, link?.id ?? ''))
    expect(await find(token)).toBeUndefined()
    expect(valueOf(await actions.previewLinks.list(bernd, id))).toEqual([])
  })

  test('is not kept in a form that opens anything', async () => {
    const { connection, token } = await setUp()
    const rows = await connection.db.selectFrom('preview_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is made, seen and revoked by press officers alone', async () => {
    const { actions, id } = await setUp()
    const refused = { ok: false, error: { kind: 'not-allowed', right: 'write-news' } }
    expect(await actions.previewLinks.create(stranger, id)).toEqual(refused)
    expect(await actions.previewLinks.list(stranger, id)).toEqual(refused)
    expect(await actions.previewLinks.revoke(stranger, id, '1')).toEqual(refused)
  })
})
