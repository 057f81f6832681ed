import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { beginArticle } from './begin-article.ts'
import { saveWorkingCopy } from './save-working-copy.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, START, stranger } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { addPreviewLink, listPreviewLinks, revokePreviewLink, findPreview, PREVIEW_LIFETIME } from './preview-links.ts'

forEachDatabase('a preview link', (open) => {
  async function setUp() {
    const connection = await open()
    const { ctx, clock } = createEditingBench(connection)
    const id = valueOf(await beginArticle(ctx, anna))
    valueOf(await saveWorkingCopy(ctx, anna, id, { fields: sampleFields(), seen: 1 }))
    const { token } = valueOf(await addPreviewLink(ctx, anna, id))
    return { connection, ctx, clock, id, token, find: (sent: string) => findPreview(ctx, sent) }
  }

  test('opens the article as it stands in work, without an account', async () => {
    const { ctx, id, token, find } = await setUp()
    expect(await find(token)).toEqual(sampleFields())
    valueOf(await saveWorkingCopy(ctx, bernd, id, { fields: sampleFields({ title: 'Neuer' }), seen: 2 }))
    expect(await find(token)).toMatchObject({ title: 'Neuer' })
  })

  test('opens nothing after seven days, after it was revoked, and when it was guessed', async () => {
    const { ctx, clock, id, token, find } = await setUp()
    expect(await find(`${token}a`)).toBeUndefined()
    clock.now = new Date(START.getTime() + PREVIEW_LIFETIME - 1)
    expect(await find(token)).toBeDefined()
    clock.now = new Date(START.getTime() + PREVIEW_LIFETIME)
    expect(await find(token)).toBeUndefined()
    clock.now = START
    const [link] = valueOf(await listPreviewLinks(ctx, bernd, id))
    valueOf(await revokePreviewLink(ctx, bernd, id, link?.id ?? ''))
    expect(await find(token)).toBeUndefined()
    expect(valueOf(await listPreviewLinks(ctx, bernd, id))).toEqual([])
  })

  test('is not kept in a form that opens anything', async () => {
    const { connection, token } = await setUp()
    const rows = await connection.db.selectFrom('preview_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is made, seen and revoked by press officers alone', async () => {
    const { ctx, id } = await setUp()
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    expect(await addPreviewLink(ctx, stranger, id)).toEqual(refused)
    expect(await listPreviewLinks(ctx, stranger, id)).toEqual(refused)
    expect(await revokePreviewLink(ctx, stranger, id, '1')).toEqual(refused)
  })
})
