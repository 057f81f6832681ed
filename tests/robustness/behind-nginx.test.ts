import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '#tests/support/data-folder.ts'
import { fetchTokens, sampleFields } from '#tests/support/form-sender.ts'
import { startProgram, type Program } from '#tests/support/program.ts'
import { hasNginx, NO_NGINX, startNginx } from '#tests/support/scratch-nginx.ts'
import { findFreePort, startScratchPostgres } from '#tests/support/scratch-postgres.ts'
import { contentWithPlaces } from '#tests/support/sign-up-crowd.ts'

const REQUESTS = 20
/** More than two instances together let one address send. */
const FORMS = 45

test('behind the nginx of deploy/ two instances are one site, know the visitor, and one of them may end', async ({
  skip,
}) => {
  if (!hasNginx()) return skip(NO_NGINX)
  const postgres = await startScratchPostgres()
  if (!postgres) return skip('PostgreSQL is not installed here')
  onTestFinished(() => postgres.stop())
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const programs = await startBoth({ databaseUrl: postgres.url, origin })
  const nginx = await startNginx(
    port,
    programs.map((program) => Number(new URL(program.origin).port)),
  )
  onTestFinished(() => nginx.stop())
  const send = (formToken: string, claimed: string) =>
    fetch(`${origin}/dorfspielttt`, {
      method: 'POST',
      body: new URLSearchParams({ ...sampleFields, website: '', formToken }),
      headers: { Origin: origin, 'X-Forwarded-For': claimed },
      redirect: 'manual',
    })

  const [token = ''] = await fetchTokens(origin, 1)
  const confirmation = (await send(token, '203.0.113.1')).headers.get('location') ?? ''
  for (let count = 0; count < 2; count++)
    expect(await (await fetch(origin + confirmation)).text()).toContain('Netzroller')

  // Whoever claims another address each time is still one visitor.
  const answers: number[] = []
  for (let count = 0; count < FORMS; count++) answers.push((await send('', `203.0.113.${count}`)).status)
  expect(answers.at(-1)).toBe(429)

  await programs[0]?.end('SIGKILL')
  for (let count = 0; count < REQUESTS; count++) {
    const answer = await fetch(`${origin}/news?suche=derby`)
    expect([count, answer.status]).toEqual([count, 200])
    await answer.arrayBuffer()
  }
})

async function startBoth({ databaseUrl, origin }: { databaseUrl: string; origin: string }): Promise<Program[]> {
  const dataDir = temporaryDataFolder()
  const env = {
    CONTENT_DIR: await contentWithPlaces(undefined),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
  }
  const programs: Program[] = []
  for (let count = 0; count < 2; count++) {
    const program = await startProgram({ dataDir, env })
    onTestFinished(() => program.end('SIGKILL'))
    programs.push(program)
  }
  return programs
}
