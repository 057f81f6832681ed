import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { changedContent } from '#tests/support/site/changed-content.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { sendForm } from '#tests/support/site/form-sender.ts'
import { startPrograms } from '#tests/support/site/program.ts'
import { gatherCrowd, type Visitor } from '#tests/support/site/registration-crowd.ts'

const INSTANCES = 4
const VISITORS = 60
const PLACES = 10
const LEAVING = 5

type Place = { databaseUrl: string | undefined; dataDir: string }

test(`${VISITORS} people, ${PLACES} places, ${INSTANCES} instances: each leaving team is replaced by the one that waits longest, each mailed once`, async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  const place = { databaseUrl: postgres.url, dataDir: temporaryDataFolder() }
  const env = { CONTENT_DIR: await contentToCome(), DATABASE_URL: postgres.url, RATE_LIMITS: 'off' }
  const programs = await startPrograms(INSTANCES, { dataDir: place.dataDir, env })
  const originOf = (number: number) => programs[number % INSTANCES]?.origin ?? ''
  const crowd = await gatherCrowd(place, VISITORS)

  const answers = await Promise.all(crowd.map((visitor, number) => enter(originOf(number), visitor)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  const before = await readTeams(place)
  expect(count(before, 'in')).toBe(PLACES)
  expect(turns(before)).toEqual(Array.from({ length: VISITORS - PLACES }, (_, index) => index + 1))

  // Each leaving team does so twice, at two instances at once; meanwhile others ask for a place.
  const leaving = before.filter(({ team }) => team.standing === 'in').slice(0, LEAVING)
  const send = (token: string, errand: string, number: number) =>
    act(originOf(number), token, { errand, position: '1' })
  const left = leaving.flatMap(({ token }, number) => [
    send(token, 'withdraw', number),
    send(token, 'withdraw', number + 1),
  ])
  expect((await Promise.all(left)).map(({ status }) => status)).toEqual(left.map(() => 303))
  const offered = (await readTeams(place)).filter(({ team }) => team.standing === 'offered')
  expect(offered.map(({ team }) => team.queueNumber).toSorted(byNumber)).toEqual([1, 2, 3, 4, 5])

  // One accepts and one declines, each at two instances; one returns and finds no place.
  const [yes, no] = offered
  const said = [0, 1].flatMap((number) => [
    send(yes?.token ?? '', 'accept', number),
    send(no?.token ?? '', 'withdraw', number + 2),
  ])
  await Promise.all(said)
  expect((await send(leaving[0]?.token ?? '', 'return', 3)).status).toBe(409)
  const after = await readTeams(place)
  expect([count(after, 'in'), count(after, 'offered')]).toEqual([PLACES - LEAVING + 1, LEAVING - 1])
  expect(Math.min(...turns(after.filter(({ team }) => team.standing === 'waiting')))).toBe(LEAVING + 2)
  await expectToldOnce(place, after)
}, 180_000)

/** The village tournament with places and a waiting list, far enough in the future for teams to come and go. */
async function contentToCome(): Promise<string> {
  const village = readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8').replaceAll('2024-12', '2099-12')
  const changed = `${village}places: ${PLACES}\nwaitingList: offer\n`
  const content = await changedContent({ files: { 'events/dorfspielttt.yaml': changed }, withoutNews: true })
  onTestFinished(content.remove)
  return content.folder
}

/** If there is no place, the team waits. */
const enter = (origin: string, { formToken, teamName, email }: Visitor) =>
  sendForm(origin, formToken, { teamName1: teamName, teamName2: '', contactEmail: email, seats: '0' })

const act = (origin: string, token: string, fields: Record<string, string>) =>
  fetch(`${origin}/dorfspielttt/anmeldung/${token}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin },
    redirect: 'manual',
  })

type Entered = { token: string; id: Registration['id']; team: Registration['teams'][number] }

const count = (entered: Entered[], standing: string) => entered.filter(({ team }) => team.standing === standing).length
const turns = (entered: Entered[]) => entered.flatMap(({ team }) => team.queueNumber ?? []).toSorted(byNumber)
const byNumber = (a = 0, b = 0) => a - b

const readTeams = (place: Place): Promise<Entered[]> =>
  onDatabase(place, async ({ db }) => {
    const event = await createEventStore(db).findBySlug('dorfspielttt')
    const all = event ? await createRegistrationStore(db).listForEvent(event.id) : []
    return all.flatMap(({ id, token, teams }) => teams.map((team) => ({ id, token, team })))
  })

/** One confirmation each, and one mail for every line of the log. */
const expectToldOnce = (place: Place, entered: Entered[]) =>
  onDatabase(place, async ({ db }) => {
    const logs = await Promise.all(entered.map(({ id }) => createChangeStore(db).list(id)))
    const whats = logs.flat().map(({ change }) => change.what)
    const tally = (what: string) => whats.filter((each) => each === what).length
    expect(['queued', 'withdrawn', 'offered', 'accepted', 'declined'].map(tally)).toEqual([
      ...[VISITORS - PLACES, LEAVING, LEAVING + 1],
      ...[1, 1],
    ])
    const mails = await db.selectFrom('outbox').select('id').execute()
    expect(mails).toHaveLength(VISITORS + whats.length - tally('queued'))
    expect(new Set(entered.map(({ token }) => token)).size).toBe(VISITORS)
  })
