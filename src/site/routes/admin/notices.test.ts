import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import type { RegistrationCounts } from '#features/tournaments/handling/select-registrations.ts'
import type { Office } from '#rights/offices.ts'
import { sampleAccount, sampleSession } from '#tests/support/samples/sample-people.ts'
import { ok } from '#shared/result.ts'
import type { Member } from '../../member.ts'
import { gatherNotices } from './notices.ts'

type Facts = { counts?: Partial<RegistrationCounts>; failed?: number; startsAt?: string }

const NONE: RegistrationCounts = { registrations: 0, teams: 0, places: 0, late: 0, undecided: 0, marked: 0 }

/** What stands on the overview of somebody with these offices. */
async function noticesFor(offices: Office[], { counts = {}, failed = 0, startsAt }: Facts = {}) {
  const person = { account: sampleAccount('mia'), identities: [], factors: [] }
  const present = { who: { person, session: sampleSession('s', 'mia') }, offices } as unknown as Member
  const event = { ...sampleEvent(), ...(startsAt !== undefined && { startsAt: new Date(startsAt) }) }
  const services = {
    now: () => new Date('2024-12-01T12:00:00Z'),
    registrations: { listEvents: async () => ok([{ event, counts: { ...NONE, ...counts } }]) },
    outbox: { list: async () => ok({ lines: [], counts: { waiting: 0, sent: 0, failed } }) },
  } as unknown as Parameters<typeof gatherNotices>[1]
  return (await gatherNotices(present, services)).map(({ text }) => text.replace(`${event.name}: `, ''))
}

test('whoever has no office finds nothing waiting', async () => {
  expect(await noticesFor([], { failed: 3 })).toEqual([])
  expect(await noticesFor(['member'], { failed: 3 })).toEqual([])
})

test.each<[Partial<RegistrationCounts>, string]>([
  [{}, 'noch keine Anmeldung.'],
  [{ registrations: 1, teams: 1 }, 'eine Anmeldung mit einer Mannschaft.'],
  [{ registrations: 7, teams: 12, undecided: 2 }, '7 Anmeldungen mit 12 Mannschaften, 2 noch zu entscheiden.'],
])('of the coming tournament %j are told as “%s”', async (counts, text) => {
  expect(await noticesFor(['director'], { counts })).toEqual([text])
})

test('a tournament that is over is no news', async () => {
  expect(await noticesFor(['director'], { startsAt: '2024-11-30T09:00:00Z' })).toEqual([])
})

test.each([
  [0, []],
  [1, ['Eine Nachricht kam nicht an.']],
  [4, ['4 Nachrichten kamen nicht an.']],
])('%i failed messages are told to whoever can send them again', async (failed, texts) => {
  expect(await noticesFor(['admin'], { failed })).toEqual(texts)
})
