import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { configOf, inClub, type ClubsPlace } from '#tests/support/host/place-schemas.ts'
import { ask, placeClubs } from '#tests/support/servers/start-host.ts'
import { sendForm } from '#tests/support/host/fetch-form.ts'
import { createTokens } from '#tests/support/site/form-sender.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'

/** PostgreSQL itself keeps running: a kill of the host can only lose sign-ups acknowledged before the commit, and a few kills show that. */
const ENGINES = [
  { engine: 'SQLite', isHere: true, count: 20, kills: 20 },
  { engine: 'PostgreSQL', isHere: POSTGRES_URL !== undefined, count: 6, kills: 5 },
]
/** Concurrently; each kill hits other clubs. */
const CLUBS_A_KILL = 4
const LANES = 8

type SignUp = { folder: string; teamName: string; formToken: string }

for (const { engine, isHere, count, kills } of ENGINES)
  test.skipIf(!isHere)(
    `${kills} times killed under sign-ups to ${count} clubs on ${engine}, a host has lost none and mixed up none`,
    async () => {
      const database = engine === 'SQLite' ? undefined : await createScratchDatabase(POSTGRES_URL ?? '')
      if (database) onTestFinished(() => database.drop())
      const databaseUrl = database?.url
      const folders = Array.from({ length: count }, (_, number) => `club-${number}`)
      const entries = folders.map((folder) => ({ folder, domains: [`${folder}.localhost`] as [string] }))
      const place = { clubsDir: await placeClubs(entries, databaseUrl), databaseUrl }
      const acknowledged = await killUnderSignUps(place, folders, kills)
      expect(acknowledged.length).toBeGreaterThan(kills)
      for (const folder of folders) {
        const kept = await readTeams(place, folder)
        // Unacknowledged sign-ups may be stored too, but only once, and only here.
        expect(new Set(kept).size).toBe(kept.length)
        expect(kept.filter((name) => !name.endsWith(` von ${folder}`))).toEqual([])
        const told = acknowledged.filter((signUp) => signUp.folder === folder).map(({ teamName }) => teamName)
        expect(told.filter((name) => !kept.includes(name))).toEqual([])
      }
    },
    240_000,
  )

async function killUnderSignUps(place: ClubsPlace, folders: string[], kills: number): Promise<SignUp[]> {
  const newToken = new Map<string, () => string>()
  for (const folder of folders) newToken.set(folder, await createTokens(configOf(place, folder)))
  const acknowledged: SignUp[] = []
  for (let kill = 0; kill < kills; kill++) {
    const program = await startHost(place)
    const visited = Array.from(
      { length: CLUBS_A_KILL },
      (_, index) => folders[(kill + index * 5) % folders.length] ?? '',
    )
    const told = await signUpUntilKilled(program, 2 + ((kill * 7) % 20), (number) => {
      const folder = visited[number % CLUBS_A_KILL] ?? ''
      const formToken = newToken.get(folder)?.() ?? ''
      return { folder, teamName: `Mannschaft ${kill}-${number} von ${folder}`, formToken }
    })
    acknowledged.push(...told)
  }
  return acknowledged
}

const startHost = ({ clubsDir, databaseUrl }: ClubsPlace): Promise<Program> =>
  startProgram({
    dataDir: clubsDir,
    isHost: true,
    leavesPictures: true,
    env: {
      CLUBS_DIR: clubsDir,
      HOST_ASK_ADDRESS: '127.0.0.1:0',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  })

/** @returns those that were acknowledged before the end */
async function signUpUntilKilled(
  program: Program,
  killAfter: number,
  next: (number: number) => SignUp,
): Promise<SignUp[]> {
  const port = Number(new URL(program.origin).port)
  const site = {
    ask: (name: string, path: string, sent?: Parameters<typeof ask>[3]) => ask(port, name, path, sent),
  }
  const told: SignUp[] = []
  let ending: Promise<void> | undefined
  let number = 0
  const lane = async () => {
    while (!ending) {
      const signUp = next((number += 1))
      const { folder, teamName, formToken } = signUp
      const answer = await sendForm(site, `${folder}.localhost`, {
        formToken,
        teamName1: teamName,
        teamName2: '',
      }).catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(303)
      told.push(signUp)
      if (told.length === killAfter) ending = program.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await ending
  return told
}

const readTeams = (place: ClubsPlace, folder: string) =>
  inClub(place, folder, async ({ db, engine }) => {
    if (engine === 'sqlite')
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    return (await db.selectFrom('registration_teams').select('name').execute()).map(({ name }) => name)
  })
