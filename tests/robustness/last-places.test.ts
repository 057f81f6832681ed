import { expect, test } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledDataFolder, filledPostgres } from '#tests/support/site/filled-database.ts'
import { startPrograms } from '#tests/support/site/program.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import {
  contentWithPlaces,
  gatherCrowd,
  registerAt,
  tokenOf,
  type Visitor,
} from '#tests/support/site/registration-crowd.ts'

const VISITORS = 500
const PLACES = 100
const INSTANCES = 4

test(`${VISITORS} people want ${PLACES} places at ${INSTANCES} instances at once: exactly ${PLACES} get one`, async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  await fillUp({ databaseUrl: postgres.url, instances: INSTANCES })
}, 180_000)

test(`${VISITORS} people want ${PLACES} places at one instance with SQLite: exactly ${PLACES} get one`, async () => {
  await fillUp({ databaseUrl: undefined, instances: 1 })
}, 180_000)

/** An overloaded server answers 503, and the visitor sends the same form again, as the page says. */
async function registerUntilAnswered(origin: string, visitor: Visitor): Promise<{ answer: Response; excused: number }> {
  for (let excused = 0; ; excused++) {
    const answer = await registerAt(origin, visitor)
    if (answer.status !== 503) return { answer, excused }
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/)
  }
}

type Stand = { databaseUrl: string | undefined; instances: number }

async function fillUp({ databaseUrl, instances }: Stand): Promise<void> {
  const dataDir = databaseUrl === undefined ? await filledDataFolder() : temporaryDataFolder()
  const env = {
    CONTENT_DIR: await contentWithPlaces(PLACES),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const programs = await startPrograms(instances, { dataDir, env })
  const originOf = (number: number) => programs[number % instances]?.origin ?? ''
  const crowd = await gatherCrowd({ databaseUrl, dataDir }, VISITORS)

  const begun = performance.now()
  const attempts = await Promise.all(crowd.map((visitor, number) => registerUntilAnswered(originOf(number), visitor)))
  const answers = attempts.map(({ answer }) => answer)
  const excused = attempts.reduce((sum, attempt) => sum + attempt.excused, 0)
  process.stdout.write(
    `${VISITORS} for ${PLACES} at ${instances}: ${Math.round(performance.now() - begun)} ms, ${excused} asked to send again\n`,
  )
  const accepted = crowd.filter((_, number) => answers[number]?.status === 303)
  const refused = answers.filter(({ status }) => status === 409)
  expect([accepted.length, refused.length]).toEqual([PLACES, VISITORS - PLACES])
  for (const answer of refused) expect(await answer.text()).toContain('Alle Plätze sind vergeben.')

  // Every acknowledged registration is stored once, with its team and one mail; there are no others.
  const tokens = new Map(crowd.map((visitor, number) => [visitor.email, answers[number] && tokenOf(answers[number])]))
  const stored = await readRegistrations({ databaseUrl, dataDir })
  expect(stored.map(({ email }) => email).toSorted()).toEqual(accepted.map(({ email }) => email).toSorted())
  const teamOf = new Map(crowd.map(({ email, teamName }) => [email, teamName]))
  for (const { token, email, teams, mails } of stored) {
    expect([token, teams, mails.length]).toEqual([tokens.get(email), [teamOf.get(email)], 1])
  }

  // Sent again, to any instance, the same form leads to the same registration, even in a full event.
  const again = await Promise.all(accepted.map((visitor, number) => registerAt(originOf(number + 1), visitor)))
  expect(again.map(tokenOf)).toEqual(accepted.map(({ email }) => tokens.get(email)))
  expect(await readRegistrations({ databaseUrl, dataDir })).toHaveLength(PLACES)
}
