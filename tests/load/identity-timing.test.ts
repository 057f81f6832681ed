import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { logIn, PASSWORD, settle, speakTo, type WireAnswer } from '#tests/support/identity/two-wires.ts'

const TRIES = 200
/** Sent at the same moment, half of them for the known address: they mostly wait, and hardly use the processor. */
const AT_ONCE = 20
const MAX_DIFFERENCE = 0.05
const KNOWN = 'known@club.example'

let strangers = 0

const server = forAllTests(() =>
  startIdentity({ settings: { evenAnswer: DEFAULT_SETTINGS.evenAnswer, isPhoneOffered: true } }),
)
const wires = forAllTests(() => speakTo(server))

beforeAll(async () => {
  await settle(server, KNOWN)
})

type Ask = (email: string) => Promise<WireAnswer>

/** Every request that might reveal whether an address is known. */
const REQUESTS: [string, Ask][] = [
  ['netlify password', (email) => logIn(wires, 'netlify', email, 'not the password')],
  ['netlify recover', (email) => wires.netlify.post('/recover', { email })],
  ['netlify sign-up', (email) => wires.netlify.post('/signup', { email, password: PASSWORD })],
  ['supabase password', (email) => logIn(wires, 'supabase', email, 'not the password')],
  ['supabase recover', (email) => wires.supabase.post('/recover', { email })],
  ['supabase otp', (email) => wires.supabase.post('/otp', { email })],
  ['supabase otp without sign-up', (email) => wires.supabase.post('/otp', { email, create_user: false })],
  ['supabase resend', (email) => wires.supabase.post('/resend', { type: 'signup', email })],
  ['supabase sign-up', (email) => wires.supabase.post('/signup', { email, password: PASSWORD })],
]

type Timed = { milliseconds: number; answer: WireAnswer }

async function timed(ask: Ask, email: string): Promise<Timed> {
  const begun = performance.now()
  const answer = await ask(email)
  return { milliseconds: performance.now() - begun, answer }
}

/** Known and unknown in turn, so that other load on the machine slows both alike. */
async function askInTurns(ask: Ask): Promise<{ known: Timed[]; unknown: Timed[] }> {
  const known: Timed[] = []
  const unknown: Timed[] = []
  for (let done = 0; done < TRIES; done += AT_ONCE / 2) {
    const pairs = Array.from({ length: AT_ONCE / 2 }, async (_, turn) => {
      const stranger = () => timed(ask, `stranger${++strangers}@club.example`)
      const both = turn % 2 === 0 ? [timed(ask, KNOWN), stranger()] : [stranger(), timed(ask, KNOWN)]
      const [one, other] = await Promise.all(both)
      if (!one || !other) throw new Error('An answer is missing.')
      known.push(turn % 2 === 0 ? one : other)
      unknown.push(turn % 2 === 0 ? other : one)
    })
    await Promise.all(pairs)
  }
  return { known, unknown }
}

function median(timings: Timed[]): number {
  const sorted = timings.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** An answer without values that are new each time: ids, moments and the address itself. */
function shapeOf({ answer: { status, headers, text } }: Timed): string {
  const body = text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/(stranger\d+|known)@club\.example/g, '<address>')
  const names = [...headers.keys()].filter((name) => !['date', 'content-length'].includes(name))
  return JSON.stringify([status, names, body])
}

describe.each(REQUESTS)('%s', (_, ask) => {
  test(
    `known and unknown addresses take the same answer, and within ${MAX_DIFFERENCE * 100} % the same time`,
    { timeout: 60_000 },
    async () => {
      // The first requests of a kind also load and compile.
      await Promise.all(
        Array.from({ length: 4 }, (__, turn) => ask(turn % 2 === 0 ? KNOWN : `first${turn}@club.example`)),
      )
      const { known, unknown } = await askInTurns(ask)
      expect(known).toHaveLength(TRIES)
      const shapes = new Set([...known, ...unknown].map(shapeOf))
      expect([...shapes]).toHaveLength(1)
      const [one, other] = [median(known), median(unknown)]
      expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(MAX_DIFFERENCE)
      // The time was really evened out; the answer did not just skip the lookup.
      expect(Math.min(one, other)).toBeGreaterThanOrEqual(DEFAULT_SETTINGS.evenAnswer)
    },
  )
})

test('a phone number that is known is asked for a code like one that is not', { timeout: 60_000 }, async () => {
  const known = '+4915123456000'
  const creation = { phone: known, confirmsEmail: false, confirmsPhone: true }
  const caller = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }
  expect((await createAccount(server.service.identity, { by: { kind: 'service' }, caller }, creation)).ok).toBe(true)
  const ask: Ask = (phone) => wires.supabase.post('/otp', { phone, create_user: false })
  const numbers = Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? known : `+49151234561${turn + 10}`))
  const answers: Timed[] = []
  for (let done = 0; done < numbers.length; done += AT_ONCE) {
    answers.push(...(await Promise.all(numbers.slice(done, done + AT_ONCE).map((phone) => timed(ask, phone)))))
  }
  const byKnown = answers.filter((__, turn) => turn % 2 === 0)
  const byUnknown = answers.filter((__, turn) => turn % 2 === 1)
  expect(new Set(answers.map(shapeOf)).size).toBe(1)
  const [one, other] = [median(byKnown), median(byUnknown)]
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(MAX_DIFFERENCE)
})
