import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { ask, placeClubs } from '#tests/support/servers/start-host.ts'
import { sendForm } from '#tests/support/host/fetch-form.ts'
import { createTokens } from '#tests/support/site/form-sender.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'

const CLUBS = 20
const KILLS = 20
/** At once; each kill meets others. */
const CLUBS_A_KILL = 4
const LANES = 8

type SignUp = { folder: string; teamName: string; formToken: string }
const folders = Array.from({ length: CLUBS }, (_, number) => `club-${number}`)

test(`${KILLS} times killed under sign-ups to ${CLUBS} clubs, a host has lost none and mixed up none`, async () => {
  const clubsDir = await placeClubs(folders.map((folder) => ({ folder, domains: [`${folder}.localhost`] })))
  const newToken = new Map<string, () => string>()
  for (const folder of folders)
    newToken.set(folder, await createTokens({ dataDir: join(clubsDir, folder), databaseUrl: undefined }))
  const acknowledged: SignUp[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const program = await startHost(clubsDir)
    const visited = Array.from({ length: CLUBS_A_KILL }, (_, index) => folders[(kill + index * 5) % CLUBS] ?? '')
    await signUpUntilKilled(program, 2 + ((kill * 7) % 20), (number) => {
      const folder = visited[number % CLUBS_A_KILL] ?? ''
      return {
        folder,
        teamName: `Mannschaft ${kill}-${number} von ${folder}`,
        formToken: newToken.get(folder)?.() ?? '',
      }
    }).then((told) => acknowledged.push(...told))
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  for (const folder of folders) {
    const kept = readTeams(join(clubsDir, folder))
    // What nobody was told of may be there too, but only once, and only here.
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept.filter((name) => !name.endsWith(` von ${folder}`))).toEqual([])
    const told = acknowledged.filter((signUp) => signUp.folder === folder).map(({ teamName }) => teamName)
    expect(told.filter((name) => !kept.includes(name))).toEqual([])
  }
}, 240_000)

const startHost = (clubsDir: string): Promise<Program> =>
  startProgram({
    dataDir: clubsDir,
    isHost: true,
    leavesPictures: true,
    env: { CLUBS_DIR: clubsDir, HOST_ASK_ADDRESS: '127.0.0.1:0' },
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

function readTeams(dataDir: string): string[] {
  using database = new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  return database
    .prepare('select name from registration_teams')
    .all()
    .map(({ name }) => String(name))
}
