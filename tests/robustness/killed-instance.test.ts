import { expect, test } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { startPrograms } from '#tests/support/site/program.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import { createRoundRobin, CutOffError } from '#tests/support/servers/round-robin.ts'
import { gatherCrowd, registerAt, tokenOf, type Visitor } from '#tests/support/site/registration-crowd.ts'

const INSTANCES = 3
const VISITORS = 300
const SENDERS = 12
const READERS = 4
const PAGES = ['/', '/mannschaften', '/news?suche=derby']
/** Number of sign-ups before one instance is killed. */
const KILL_AT = 60
/** Longest wait for an answer of the remaining instances; ten times the measurement on a busy machine. */
const LONGEST_GAP_MILLISECONDS = 15_000

test('with one of three instances killed under load the others answer, and no acknowledged registration is lost or double', async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  const dataDir = temporaryDataFolder()
  const databaseUrl = postgres.url
  const programs = await startPrograms(INSTANCES, { dataDir, env: { DATABASE_URL: databaseUrl } })
  const origins = programs.map(({ origin }) => origin)
  const crowd = await gatherCrowd({ databaseUrl, dataDir }, VISITORS)

  const { send, balance } = createRoundRobin(origins, () => performance.now())
  const acknowledged = new Map<string, string>()
  let killed: Promise<void> | undefined
  const registering = registerAll(crowd, { send, acknowledged }, () => {
    if (acknowledged.size >= KILL_AT) killed ??= programs[0]?.end('SIGKILL')
  })
  const reads = await readUntil(send, () => acknowledged.size === VISITORS)
  await registering
  await killed

  process.stdout.write(
    `killed one of ${INSTANCES}: longest time without any answer ${Math.round(balance.longestGapMilliseconds)} ms; ` +
      `${balance.passedOn} requests passed on, ${balance.cut} cut off (${reads.cut} of them reads); ` +
      `${VISITORS} registrations, ${reads.answered} pages\n`,
  )
  expect(programs.map((program) => program.isRunning())).toEqual([false, true, true])
  expect(balance.passedOn).toBeGreaterThan(0)
  expect(balance.longestGapMilliseconds).toBeLessThan(LONGEST_GAP_MILLISECONDS)
  // At most the requests in progress at the killed instance.
  expect(balance.cut).toBeLessThanOrEqual(SENDERS + READERS)

  const stored = await readRegistrations({ databaseUrl, dataDir })
  expect(new Map(stored.map(({ email, token }) => [email, token]))).toEqual(acknowledged)
  expect(stored).toHaveLength(VISITORS)
  const teamOf = new Map(crowd.map(({ email, teamName }) => [email, teamName]))
  for (const { email, teams, mails } of stored) {
    expect([email, teams, mails.length]).toEqual([email, [teamOf.get(email)], 1])
  }
}, 240_000)

type Send = ReturnType<typeof createRoundRobin>['send']
/** @property acknowledged by mail address, the token of each registration */
type Tally = { send: Send; acknowledged: Map<string, string> }

/** A visitor without an answer sends the same form again; it counts once, whether or not it had arrived. */
async function registerAll(crowd: Visitor[], { send, acknowledged }: Tally, onAnswer: () => void): Promise<void> {
  const waiting = [...crowd]
  const register = async (visitor: Visitor): Promise<void> => {
    const answer = await send((origin) => registerAt(origin, visitor)).catch(cutOffOnly)
    if (!answer) return register(visitor)
    expect(answer.status).toBe(303)
    acknowledged.set(visitor.email, tokenOf(answer) ?? '')
    onAnswer()
  }
  const oneAfterAnother = async () => {
    for (let visitor = waiting.shift(); visitor !== undefined; visitor = waiting.shift()) await register(visitor)
  }
  await Promise.all(Array.from({ length: SENDERS }, oneAfterAnother))
}

async function readUntil(send: Send, isOver: () => boolean): Promise<{ answered: number; cut: number }> {
  const reads = { answered: 0, cut: 0 }
  const onAndOn = async (_: unknown, reader: number) => {
    for (let number = reader; !isOver(); number++) {
      const path = PAGES[number % PAGES.length] ?? '/'
      const answer = await send((origin) => readWhole(origin + path)).catch(cutOffOnly)
      if (answer) expect(answer.status).toBe(200)
      reads[answer ? 'answered' : 'cut'] += 1
    }
  }
  await Promise.all(Array.from({ length: READERS }, onAndOn))
  return reads
}

async function readWhole(url: string): Promise<Response> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer
}

function cutOffOnly(error: unknown): undefined {
  if (!(error instanceof CutOffError)) throw error
}
