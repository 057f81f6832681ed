import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { prepareDataApi, shareBenchDatabase } from '#tests/support/data-api/data-api-bench.ts'
import { tables } from '../allow/tables.ts'
import { describeTypes } from './database-types.ts'
import { describeApi } from './open-api.ts'

const connection = shareBenchDatabase()

/** The types with which the tests' programs are compiled. */
const COMPILED = fileURLToPath(new URL('../../../../tests/support/data-api/database.types.ts', import.meta.url))

test('the type file is the one by which our own programs for the original client compile', async () => {
  await expect(describeTypes(tables)).toMatchFileSnapshot(COMPILED)
})

test('the OpenAPI document is a good one, and names every table and column', async () => {
  const document = describeApi(tables, 'https://club.example')
  const validator = new Validator()
  // Validates the document as it is sent.
  expect(await validator.validate(JSON.stringify(document, undefined, 2))).toEqual({ valid: true })
  for (const { name, columns } of tables)
    expect(Object.keys(document.definitions[name]?.properties ?? {})).toEqual(columns.map((column) => column.name))
  expect(JSON.stringify(document)).not.toContain('rowFilter.dstt_registrations')
  expect([document.host, document.basePath, document.schemes]).toEqual(['club.example', '/rest/v1', ['https']])
})

test('every reference of the document leads somewhere', () => {
  const document = describeApi(tables, 'https://club.example')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/(\w+)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, part, name = ''] of references) {
    const known = part === 'parameters' ? document.parameters : document.definitions
    expect(Object.keys(known)).toContain(name)
  }
})

test('both are served to every client with a key, and are read-only', async () => {
  const { get, send } = prepareDataApi(connection())
  for (const path of ['', '/']) {
    const root = await get(path)
    expect([root.status, root.headers.get('content-type'), root.body.swagger]).toEqual([
      ...[200, 'application/openapi+json; charset=utf-8', '2.0'],
    ])
  }
  const types = await get('/database.types.ts')
  expect([types.status, types.headers.get('content-type'), types.text]).toEqual([
    ...[200, 'text/plain; charset=utf-8', describeTypes(tables)],
  ])
  expect((await get('/', { apikey: 'guessed' })).status).toBe(401)
  expect(await send('POST', '/', { body: '{}' })).toMatchObject({ status: 405, body: { code: 'PGRST117' } })
  expect((await send('HEAD', '/')).text).toBe('')
})
