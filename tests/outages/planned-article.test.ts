import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { toBerlinMinute } from '#features/news/editing/berlin-minute.ts'
import { showHistory } from '#features/news/editing/history.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { anna, createEditingBench } from '#tests/support/benches/editing-bench.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { LIBFAKETIME, NO_LIBFAKETIME } from '#tests/support/servers/libfaketime.ts'
import { createMovableClock } from '#tests/support/servers/movable-clock.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { startForTest, type Program } from '#tests/support/site/program.ts'

const MAY_BE_OFF = 2 * SECOND
const KILLED_BEFORE = 4 * SECOND
const WATCHED_BEFORE = 8 * SECOND
const TITLE = 'Pokal um Mitternacht'
/** The places of the article, and the text that marks it: once each. */
const PLACES: [path: string, mark: RegExp][] = [
  ['/', /<h3[^>]*>(?:<a[^>]*>)?Pokal um Mitternacht</g],
  ['/news', /<h2[^>]*>Pokal um Mitternacht</g],
  ['/feed.atom', /<title[^>]*>Pokal um Mitternacht</g],
  ['/news/pokal-um-mitternacht', /<h1[^>]*>Pokal um Mitternacht</g],
]

/** Number of times that an instance showed the article at an address, at a moment between two readings of its own clock. */
type Look = { instance: string; path: string; begun: number; ended: number; times: number }
type Watched = { name: string; program: () => Program | undefined; now: () => number }

async function lookAround({ name, program, now }: Watched): Promise<Look[]> {
  const looks: Look[] = []
  for (const [path, mark] of PLACES) {
    const begun = now()
    const text = await fetch(`${program()?.origin}${path}`).then(
      (answer) => answer.text(),
      // It does not answer while it is being killed and restarted.
      () => undefined,
    )
    if (text !== undefined)
      looks.push({ instance: name, path, begun, ended: now(), times: text.match(mark)?.length ?? 0 })
  }
  return looks
}

/** Keeps requesting until every address was requested after that moment. */
async function watch(watched: Watched, moment: number): Promise<Look[]> {
  const looks: Look[] = []
  for (let isOver = false; !isOver;) {
    const round = await lookAround(watched)
    looks.push(...round)
    isOver = round.length === PLACES.length && round.every(({ begun }) => begun > moment)
    await sleep(SECOND / 20)
  }
  return looks
}

test('a planned article appears and ends to two seconds on both instances, though the clock jumps and one of them is killed', async ({
  skip,
}) => {
  if (!LIBFAKETIME) return skip(NO_LIBFAKETIME)
  const postgres = await filledPostgres(skip)
  const clock = createMovableClock()
  const dataDir = temporaryDataFolder()
  const start = () => startForTest({ dataDir, env: { DATABASE_URL: postgres.url, ...clock.env } })
  const programs = [await start(), await start()]
  let shift = 0
  const now = () => Date.now() + shift
  const instances = ['first', 'second'].map((name, index): Watched => ({ name, program: () => programs[index], now }))

  const connection = closeAfterTest(openDatabase({ databaseUrl: postgres.url, dataDir }))
  const { ctx } = createEditingBench(connection, { now: new Date() })
  const begins = Math.ceil((Date.now() + 2 * HOUR) / MINUTE) * MINUTE
  const ends = begins + 90 * MINUTE
  const fields = sampleFields({
    title: TITLE,
    publishAt: toBerlinMinute(new Date(begins)),
    endAt: toBerlinMinute(new Date(ends)),
  })
  const id = valueOf(await beginArticle(ctx, anna))
  valueOf(await publishWorkingCopy(ctx, anna, id, { fields, seen: 1, when: 'scheduled' }))

  /** The clock jumps to shortly before the moment, and one instance dies on the way there. */
  const pass = async (moment: number, victim: 0 | 1) => {
    const looks = (await Promise.all(instances.map(lookAround))).flat()
    shift = moment - WATCHED_BEFORE - Date.now()
    clock.set(shift)
    const watching = instances.map((instance) => watch(instance, moment + MAY_BE_OFF))
    await sleep(Math.max(0, moment - KILLED_BEFORE - now()))
    await programs[victim]?.end('SIGKILL')
    programs[victim] = await start()
    return [...looks, ...(await Promise.all(watching)).flat()]
  }
  const outOfTime = (looks: Look[], moment: number, [before, after]: [number, number]) =>
    looks.filter(
      ({ begun, ended, times }) =>
        (ended < moment - MAY_BE_OFF && times !== before) ||
        (begun > moment + MAY_BE_OFF && times !== after) ||
        (times !== before && times !== after),
    )

  expect(outOfTime(await pass(begins, 0), begins, [0, 1])).toEqual([])
  expect(outOfTime(await pass(ends, 1), ends, [1, 0])).toEqual([])
  expect(valueOf(await showHistory(ctx, anna, id))).toMatchObject({ versions: [{}] })
})
