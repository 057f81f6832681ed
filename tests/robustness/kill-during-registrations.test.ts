import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { createTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'

const KILLS = 20
/** More than can be stored before the kill, so that it always comes in the middle. */
const SIGN_UPS = 600
const CONNECTIONS = 16

/** An acknowledged registration, by the token in the address of its confirmation page. */
type Acknowledged = { token: string; teamName: string }
type Attempt = { teamName: string; formToken: string }

test(`${KILLS} times killed in the middle of registrations, the program has lost none that it acknowledged`, async () => {
  const dataDir = await filledDataFolder()
  const acknowledged: Acknowledged[] = []
  let program = await startProgram({ dataDir })
  // The secret that signs the forms is stored with the data, so earlier forms are valid after each restart.
  const newToken = await createTokens({ databaseUrl: undefined, dataDir })
  const attempts = Array.from({ length: SIGN_UPS }, (_, number): Attempt => ({
    teamName: `Mannschaft ${number}`,
    formToken: newToken(),
  }))
  const unanswered: Attempt[] = []

  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length
    const share = attempts.splice(0, SIGN_UPS / KILLS)
    await signUpUntilKilled(program, share, { acknowledged, unanswered, killAfter: 1 + ((kill * 7) % 20) })
    expect(acknowledged.length).toBeGreaterThan(before)
    program = await startProgram({ dataDir })
    checkStored(dataDir, acknowledged)
  }

  // A visitor without an answer sends the same form again, and is entered once, whether or not it had arrived.
  expect(unanswered.length).toBeGreaterThan(KILLS)
  for (const attempt of unanswered) acknowledged.push(await register(program.origin, attempt))
  await program.end('SIGTERM')
  checkStored(dataDir, acknowledged)
  expect(countRows(dataDir, 'registrations')).toBe(acknowledged.length)
  expect(countRows(dataDir, 'outbox')).toBe(acknowledged.length)
  checkMailFiles(dataDir)
}, 240_000)

type Tally = { acknowledged: Acknowledged[]; unanswered: Attempt[]; killAfter: number }

async function signUpUntilKilled(program: Program, attempts: Attempt[], tally: Tally): Promise<void> {
  const { acknowledged, unanswered, killAfter } = tally
  let answers = 0
  let ending: Promise<void> | undefined
  const sendOneAfterAnother = async () => {
    for (let attempt = attempts.shift(); attempt !== undefined; attempt = attempts.shift()) {
      try {
        acknowledged.push(await register(program.origin, attempt))
      } catch (error) {
        // Only a broken connection may be the reason for a missing answer.
        if (!(error instanceof TypeError)) throw error
        unanswered.push(attempt)
      }
      if (++answers === killAfter) ending = program.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOneAfterAnother))
  await ending
}

async function register(origin: string, { teamName, formToken }: Attempt): Promise<Acknowledged> {
  const answer = await sendForm(origin, formToken, { teamName1: teamName, teamName2: `${teamName} B` })
  const token = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status !== 303 || token === undefined) throw new Error(`The form was answered with ${answer.status}.`)
  return { token, teamName }
}

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { timeout: 30_000 })
}

function countRows(dataDir: string, table: 'registrations' | 'outbox'): number {
  using database = open(dataDir)
  return Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count'])
}

/** Every acknowledged registration is stored once, with its teams and one mail; nothing is stored by half. */
function checkStored(dataDir: string, acknowledged: Acknowledged[]): void {
  using database = open(dataDir)
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
  expect(stored.size).toBe(rows.length)
  for (const { token, teamName } of acknowledged) {
    expect(stored.get(token)).toEqual({ token, teams: `${teamName}|${teamName} B`, mails: 1 })
  }
  for (const row of rows) expect(row).toMatchObject({ teams: expect.stringContaining('|'), mails: 1 })
}

/** A mail file has the name of its row in the outbox, so a mail written twice is still one file; every mail marked as sent has a file. */
function checkMailFiles(dataDir: string): void {
  using database = open(dataDir)
  const files = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))
  const ids = new Set(
    database
      .prepare('select id from outbox')
      .all()
      .map((row) => `${String(row['id'])}.eml`),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((name) => !ids.has(name))).toEqual([])
}
