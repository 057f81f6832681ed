import { expect, test } from 'vitest'
import { createFormGuard } from '#shared/form-guard.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { sampleFields } from '#tests/support/samples/sample-registration.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { takeRegistrationExpress } from './registration-express.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { createSampleSite, PUBLIC_URL } from '#tests/support/samples/sample-site.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const opened = new Date('2024-12-01T11:59:00Z')
const newToken = () => createFormGuard({ secret: 'secret', now: () => opened, newKey: () => 'key' }).issue().token

type Changes = { path?: string; origin?: string; type?: string; fields?: Record<string, string> }

forEachDatabase('a registration before the router', (open) => {
  async function send({ path = '/dorfspielttt', origin = PUBLIC_URL, type = FORM_TYPE, fields = {} }: Changes) {
    const connection = await open()
    await createSampleSite(connection, {})
    const ctx = tournamentContext(connection, { publicUrl: PUBLIC_URL })
    const body = new URLSearchParams({ ...sampleFields, formToken: newToken(), ...fields }).toString()
    const request = new Request(PUBLIC_URL + path, { method: 'POST', headers: { origin, 'content-type': type }, body })
    const sent = {
      request,
      body: new TextEncoder().encode(body),
      address: '192.0.2.1',
      report: () => {},
      common: { 'x-common': '1' },
    }
    const outcome = await takeRegistrationExpress(ctx, sent)
    return { outcome, kept: await ctx.read.registrations.listForEvent(toEventId('event-1')) }
  }

  test.each(['/dorfspielttt', '/turniere/dorfspielttt'])(
    'is taken at %s and leads to its confirmation',
    async (path) => {
      const { outcome, kept } = await send({ path })
      expect(kept).toHaveLength(1)
      if (!(outcome instanceof Response)) throw new Error('it was not taken')
      expect(outcome.status).toBe(303)
      expect(Object.fromEntries(outcome.headers)).toMatchObject({
        'x-common': '1',
        location: `/dorfspielttt/anmeldung/${kept[0]?.token}`,
        'cache-control': 'no-store',
      })
    },
  )

  test('with mistakes is not taken and says what to mend', async () => {
    const { outcome, kept } = await send({ fields: { contactEmail: 'keine' } })
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'mistakes', mistakes: [{ field: 'contactEmail' }] } })
    expect(kept).toEqual([])
  })

  test.each([
    ['from a foreign page', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['in parts', { type: 'multipart/form-data; boundary=x' }],
    ['to the data of a page', { path: '/dorfspielttt.data' }],
    ['with a query', { path: '/dorfspielttt?index' }],
    ['to another page', { path: '/kontakt' }],
  ] satisfies [string, Changes][])('%s is left to the router', async (_, changes) => {
    expect(await send(changes)).toEqual({ outcome: undefined, kept: [] })
  })
})
