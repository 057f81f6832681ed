import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { addSampleRows } from '#platform/backup/sample-database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { runConsole } from '#tests/support/console-program.ts'
import { temporaryDataFolder, temporaryFolder } from '#tests/support/data-folder.ts'
import { fetchTokens, sendForm } from '#tests/support/form-sender.ts'
import { startProgram } from '#tests/support/program.ts'
import { makeDisk, NO_DISK } from '#tests/support/small-disk.ts'

const PER_SECOND = 200
const SECONDS = 4

const openFile = (dataDir: string) => new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { timeout: 5_000 })

type SignUp = { token: string; team: string }

test(`a backup while ${PER_SECOND} sign-ups per second arrive holds every one acknowledged before it, and nothing by half`, async () => {
  const dataDir = temporaryDataFolder()
  const program = await startProgram({ dataDir })
  onTestFinished(() => program.end('SIGKILL'))
  const tokens = await fetchTokens(program.origin, PER_SECOND * SECONDS)
  const acknowledged: SignUp[] = []
  const signUp = async (formToken: string, number: number) => {
    const team = `Mannschaft ${number}`
    const answer = await sendForm(program.origin, formToken, { teamName1: team, teamName2: `${team} B` })
    expect(answer.status).toBe(303)
    acknowledged.push({ token: answer.headers.get('location')?.split('/').at(-1) ?? '', team })
  }
  const begin = Date.now()
  const everyone = tokens.map(async (formToken, number) => {
    await new Promise((resolve) => setTimeout(resolve, (number * 1000) / PER_SECOND))
    await signUp(formToken, number)
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const before = acknowledged.length
  const file = join(temporaryFolder(), 'backup')
  const made = await runConsole(['backup', '--output', file], { DATA_DIR: dataDir })
  const during = acknowledged.length
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Gesichert nach') })
  await Promise.all(everyone)
  console.info(
    `${Math.round((tokens.length * 1000) / (Date.now() - begin))} sign-ups per second answered, ${during - before} of them while the backup ran`,
  )
  // How fast they are answered is the machine's affair; that some come before and some during the backup is what counts.
  expect([before > 0, during > before, acknowledged.length]).toEqual([true, true, tokens.length])

  expect(await runConsole(['verify', '--from', file], {})).toMatchObject({ code: 0, stderr: '' })
  const restored = temporaryFolder()
  expect(await runConsole(['restore', '--from', file, '--data-dir', restored], {})).toMatchObject({ code: 0 })
  checkStored(restored, acknowledged.slice(0, before))
  expect(existsSync(join(restored, 'media'))).toBe(true)
  const again = await startProgram({ dataDir: restored })
  onTestFinished(() => again.end('SIGKILL'))
  const [{ token, team } = { token: '', team: '' }] = acknowledged
  expect(await (await fetch(`${again.origin}/dorfspielttt/anmeldung/${token}`)).text()).toContain(team)
}, 240_000)

/** All these are there with their teams and one mail, and so is whatever else is there. */
function checkStored(dataDir: string, expected: SignUp[]): void {
  using database = openFile(dataDir)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  const rows = database
    .prepare(
      `select token,
        (select group_concat(name, '|') from
          (select name from registration_teams where registration_id = registrations.id order by position)) as teams,
        (select count(*) from outbox where subject like '%' || reference || '%') as mails
      from registrations`,
    )
    .all()
  const stored = new Map(rows.map((row) => [String(row['token']), row]))
  for (const { token, team } of expected) {
    expect(stored.get(token)).toEqual({ token, teams: `${team}|${team} B`, mails: 1 })
  }
  for (const row of rows) expect(row).toMatchObject({ teams: expect.stringContaining('|'), mails: 1 })
}

async function makeDataFolder(count: number): Promise<string> {
  const dataDir = temporaryFolder()
  const connection = openSqlite(join(dataDir, 'vereinsheim.sqlite'))
  await migrateDatabase(connection)
  await addSampleRows(connection, count)
  await connection.close()
  mkdirSync(join(dataDir, 'media', '00'), { recursive: true })
  // Random bytes do not shrink.
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  writeFileSync(join(dataDir, 'media', '00', '00112233aabbccdd.jpeg'), bytes)
  return dataDir
}

test('a restore that is killed leaves no database or a whole one, and the next one goes through', async () => {
  const file = join(temporaryFolder(), 'backup')
  expect((await runConsole(['backup', '--output', file], { DATA_DIR: await makeDataFolder(4000) })).code).toBe(0)
  const target = temporaryFolder()
  let killed = 0
  for (let milliseconds = 300; ; milliseconds += 250) {
    const { code } = await runConsole(['restore', '--from', file, '--data-dir', target], {}, milliseconds)
    // Killed after the last step, it has still done all of it: what is there is looked at below.
    if (code === 0 || existsSync(join(target, 'vereinsheim.sqlite'))) break
    killed += 1
  }
  expect(killed).toBeGreaterThan(1)
  using database = openFile(target)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('select count(*) as count from registrations').get()).toEqual({ count: 4000 })
}, 240_000)

test('on a full disk no backup is left by half, and nothing is restored', async ({ skip }) => {
  const disk = makeDisk('40k')
  if (disk === undefined) return skip(NO_DISK)
  const dataDir = await makeDataFolder(500)
  const made = await runConsole(['backup', '--output', join(disk, 'backup')], { DATA_DIR: dataDir })
  expect([made.code, made.stderr]).toEqual([
    1,
    'Auf der Festplatte ist kein Platz mehr.\nEs wurde keine Sicherung geschrieben.\n',
  ])
  expect(readdirSync(disk)).toEqual([])

  const file = join(temporaryFolder(), 'backup')
  await runConsole(['backup', '--output', file], { DATA_DIR: dataDir })
  const target = makeDisk('300k') ?? ''
  const restored = await runConsole(['restore', '--from', file, '--data-dir', target], {})
  expect([restored.code, restored.stderr]).toEqual([
    1,
    'Auf der Festplatte ist kein Platz mehr.\nDie bisherigen Daten sind unverändert.\n',
  ])
  expect(existsSync(join(target, 'vereinsheim.sqlite'))).toBe(false)
})
