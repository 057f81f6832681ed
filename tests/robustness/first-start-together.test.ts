import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { startProgram } from '#tests/support/site/program.ts'
import { NO_POSTGRES, startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'

const INSTANCES = 3
/** Two wait for the third, even on a slow machine. */
const PATIENCE = 60_000

test('instances that start at once on an empty database all open, and one of them imports the content', async ({
  skip,
}) => {
  const postgres = await startScratchPostgres()
  if (!postgres) return skip(NO_POSTGRES)
  onTestFinished(() => postgres.stop())
  const dataDir = temporaryDataFolder()
  const env = { DATABASE_URL: postgres.url, DATABASE_POOL: '2' }
  const starting = Array.from({ length: INSTANCES }, () =>
    startProgram({ dataDir, env, patienceMilliseconds: PATIENCE }),
  )
  onTestFinished(async () => {
    for (const start of await Promise.allSettled(starting))
      if (start.status === 'fulfilled') await start.value.end('SIGKILL')
  })
  const programs = await Promise.all(starting)

  const imported = programs.map(({ stdout }) => Number(/"importedFiles":(\d+)/.exec(stdout())?.[1]))
  expect(imported.filter((files) => files === 0)).toHaveLength(INSTANCES - 1)
  expect(Math.max(...imported)).toBeGreaterThan(50)
  const pages = await Promise.all(
    programs.flatMap(({ origin }) => ['/', '/news', '/mannschaften', '/news/0'].map((path) => fetch(origin + path))),
  )
  expect(pages.map(({ status }) => status)).toEqual(Array(pages.length).fill(200))
})
