import { expect, test } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { addBenchEvents, eventIdOf } from '#tests/support/data-api/data-api-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { events } from '#programs/data/public-views.ts'
import { readQuery } from '../parse/read-query.ts'
import { createStoredRows } from './stored-rows.ts'
import { processTime } from '#tests/support/site/cpu-time.ts'
import { valueOf } from '#tests/support/value-of.ts'

const [EASTER, SUMMER, VILLAGE] = ['oster-turnier', 'sommer-cup', 'dorfspielttt']

async function read(connection: DatabaseConnection, parameters: string, limit = 100) {
  const query = valueOf(readQuery(events, new URLSearchParams(parameters), undefined))
  return createStoredRows(connection, () => new Date()).read(events, query, limit)
}

type Case = [parameters: string, found: string[]]

const slugs = async (connection: DatabaseConnection, filters: string) =>
  (await read(connection, `${filters}&order=starts_at`)).map(({ slug }) => slug)

forEachDatabase('reading rows', (open) => {
  test('filters find the right ones', async () => {
    const connection = await addBenchEvents(await open())
    const cases: Case[] = [
      ['slug=eq.sommer-cup', [SUMMER]],
      ['slug=neq.sommer-cup', [EASTER, VILLAGE]],
      ['slug=gt.oster-turnier', [SUMMER]],
      ['slug=lte.oster-turnier', [EASTER, VILLAGE]],
      ['max_teams=gte.2', [SUMMER, VILLAGE]],
      ['max_teams=lt.2', [EASTER]],
      ['max_teams=in.(1,3)', [EASTER, VILLAGE]],
      ['slug=in.()', []],
      ['slug=not.in.()', [EASTER, SUMMER, VILLAGE]],
      ['name=in.("Österliches Turnier, „klein“")', [EASTER]],
      ['starts_at=gt.2024-07-06T10:00:00%2B02:00', [VILLAGE]],
      ['starts_at=eq.2024-07-06 08:00', [SUMMER]],
      ['entries_close_on=lte.2024-07-01', [EASTER, SUMMER]],
      [`id=eq.${eventIdOf(1)}`, [SUMMER]],
      ['slug=is.null', []],
      ['slug=not.is.null', [EASTER, SUMMER, VILLAGE]],
      ['slug=is.not_null', [EASTER, SUMMER, VILLAGE]],
      ['slug=not.eq.sommer-cup', [EASTER, VILLAGE]],
      ['or=(slug.eq.sommer-cup,max_teams.eq.1)', [EASTER, SUMMER]],
      ['and=(max_teams.gt.1,or(slug.eq.oster-turnier,slug.eq.dorfspielttt))', [VILLAGE]],
      ['not.or=(slug.eq.sommer-cup,max_teams.eq.1)', [VILLAGE]],
      ['slug=gte.d&slug=lt.p', [EASTER, VILLAGE]],
    ]
    for (const [filters, found] of cases) expect(await slugs(connection, filters), filters).toEqual(found)
  })

  test('patterns find the same on every engine', async () => {
    const connection = await addBenchEvents(await open())
    const cases: Case[] = [
      ['name=like.*Cup*', [SUMMER]],
      ['name=like.*cup*', []],
      ['name=ilike.*CUP*', [SUMMER]],
      ['name=like.%25Turnier,%25', [EASTER]],
      ['name=like.ö*', []],
      ['name=ilike.ö*', [EASTER]],
      ['name=ilike.ÖSTERLICHES*', [EASTER]],
      ['name=like.Sommer\\_Cup*', [SUMMER]],
      ['name=like.*100\\%25', [SUMMER]],
      ['name=like.*100\\*', []],
      ['slug=like.sommer_cup', [SUMMER]],
      ['slug=like.sommer_', []],
      ['slug=like.[a-z]*', []],
      ['slug=like.?ommer-cup', []],
      ['slug=like.^*', []],
      ['slug=not.like.*-*', [VILLAGE]],
      ['description_html=ilike.<p>*', [EASTER, SUMMER, VILLAGE]],
    ]
    for (const [filters, found] of cases) expect(await slugs(connection, filters), filters).toEqual(found)
  })

  test('rows come in the order that was asked for, else as they were added', async () => {
    const connection = await addBenchEvents(await open())
    const cases: Case[] = [
      ['order=starts_at.desc', [VILLAGE, SUMMER, EASTER]],
      ['order=slug', [VILLAGE, EASTER, SUMMER]],
      // Sorted by bytes: „Ö“ comes after every English letter.
      ['order=name', [VILLAGE, SUMMER, EASTER]],
      ['order=late_entries.desc,max_teams', [EASTER, SUMMER, VILLAGE]],
      ['order=max_teams.desc.nullsfirst&offset=1&limit=1', [SUMMER]],
      ['', [EASTER, SUMMER, VILLAGE]],
    ]
    for (const [parameters, found] of cases) {
      const limit = parameters.includes('limit=1') ? 1 : 100
      const rows = await read(connection, parameters, limit)
      expect(
        rows.map(({ slug }) => slug),
        parameters,
      ).toEqual(found)
    }
  })

  test('counts what fulfils the filters', async () => {
    const connection = await addBenchEvents(await open())
    const count = async (filters: string) => {
      const query = readQuery(events, new URLSearchParams(filters), undefined)
      return query.ok && createStoredRows(connection, () => new Date()).count(events, query.value.where)
    }
    expect([await count(''), await count('max_teams=gt.1'), await count('max_teams=gt.9')]).toEqual([3, 2, 0])
  })

  test('a draft is neither read nor counted', async () => {
    const connection = await addBenchEvents(await open())
    await connection.inTransaction((trx) =>
      trx.updateTable('events').set({ is_draft: 1 }).where('max_teams', '=', 1).execute(),
    )
    const query = readQuery(events, new URLSearchParams('or=(max_teams.eq.1,max_teams.eq.2)'), undefined)
    expect(query.ok && (await createStoredRows(connection, () => new Date()).count(events, query.value.where))).toBe(1)
    expect(await slugs(connection, '')).toHaveLength(2)
    expect(await slugs(connection, 'max_teams=eq.1')).toEqual([])
  })

  test('values are only ever values', async () => {
    const connection = await addBenchEvents(await open())
    const attack = encodeURIComponent(`x' or '1'='1'; drop table events; --`)
    for (const operator of ['eq', 'like', 'ilike', 'gt']) {
      expect(await slugs(connection, `slug=${operator}.${attack}`)).toEqual([])
    }
    expect(await slugs(connection, `slug=in.("${attack}")`)).toEqual([])
    expect(await slugs(connection, '')).toHaveLength(3)
  })

  test('the slowest pattern takes no time', async () => {
    const connection = await addBenchEvents(await open())
    await connection.inTransaction((trx) =>
      trx
        .updateTable('events')
        .set({ description: 'a'.repeat(20_000) })
        .execute(),
    )
    // On PostgreSQL the server does the work, so the test's time limit is the measure.
    const spent = await processTime(async () => {
      expect(await slugs(connection, `description=like.${'a*'.repeat(20)}b`)).toEqual([])
      expect(await slugs(connection, `description=ilike.*${'a_*'.repeat(18)}b`)).toEqual([])
    })
    expect(spent).toBeLessThan(1_000)
  })
})
