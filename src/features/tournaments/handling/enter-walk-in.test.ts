import { expect, test } from 'vitest'
import { nameTeams } from '#features/tournaments/day/day-names.ts'
import type { Competition } from '#features/tournaments/events/competition.ts'
import { NO_DETAILS } from '#features/tournaments/registrations/registration-fields.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeTeam } from './change-team.ts'
import { correctContact, wordSeen } from './correct-contact.ts'
import { enterWalkIn } from './enter-walk-in.ts'
import { listEnteredTeams } from './list-entered-teams.ts'
import { findAudience } from './mail-registrants.ts'
import { EVERYTHING } from './selection.ts'
import { tellRegistrant } from './tell-registrant.ts'

const jutta = as('director')
const slug = 'dorfspielttt'
/** The day itself, an hour after the beginning. */
const at = new Date('2024-12-28T10:00:00.000Z')

forEachDatabase('who comes to the hall without an entry', (open) => {
  type Wish = { places?: number; lateEntries?: 'reject'; competitions?: Competition[] }
  async function setUp({ places = 24, lateEntries, ...wish }: Wish = {}) {
    const competitions = wish.competitions ?? sampleOptions.competitions.map((one) => ({ ...one, places }))
    const event = { ...sampleOptions, competitions, ...(lateEntries && { lateEntries }) }
    const site = await aTournament(open, { at, event })
    return {
      ...site,
      enter: (fields: Record<string, string>, formKey: string, actor = jutta) =>
        enterWalkIn(site.ctx, actor, slug, { sent: new URLSearchParams(fields), formKey }),
      find: (reference: string) => site.ctx.read.registrations.findByReference(site.event.id, reference),
      recipients: async () => (await site.mails()).map(({ recipient }) => recipient),
    }
  }

  type Site = Awaited<ReturnType<typeof setUp>>
  const enterOne = async ({ enter, find }: Site, fields: Record<string, string>, formKey = 'view-1') => {
    const { reference } = valueOf(await enter({ competition: 'dorfpokal', ...fields }, formKey))
    const registration = await find(reference)
    if (!registration) throw new Error('nothing was kept')
    return registration
  }

  test('a name is enough on the day itself, even if no late entries are taken; without an address no mail is sent', async () => {
    const site = await setUp({ lateEntries: 'reject' })
    const registration = await enterOne(site, { teamName1: 'Die Spontanen' })
    const contact = { contactName: '', contactNumber: '', contactEmail: '', contactAddress: '' }
    const teams = [{ name: 'Die Spontanen', competition: 'dorfpokal', standing: 'in' }]
    expect(registration).toMatchObject({ ...contact, isLate: false, teams })
    expect(await site.mails()).toEqual([])
    const by = { kind: 'director', accountId: 'jutta' }
    expect(await site.logOf(registration)).toMatchObject([{ change: { what: 'added', name: 'Die Spontanen' }, by }])
  })

  test('who gives an address gets the confirmation; what is given must be without mistakes', async () => {
    const site = await setUp()
    await enterOne(site, { teamName1: 'Die Erreichbaren', contactEmail: 'da@beispiel.example' })
    expect(await site.recipients()).toEqual(['da@beispiel.example'])
    const wrong = await site.enter({ teamName1: '', contactEmail: 'da', contactNumber: '12' }, 'view-2')
    const mistakes = [{ field: 'teamName1' }, { field: 'contactNumber' }, { field: 'contactEmail' }]
    expect(wrong).toMatchObject(err({ kind: 'mistakes', mistakes }))
  })

  test('the same form twice is one entry; the same name from another one is another entry', async () => {
    const site = await setUp()
    const first = await enterOne(site, { teamName1: 'Familie Bär' })
    expect((await enterOne(site, { teamName1: 'Familie Bär' })).id).toBe(first.id)
    expect((await enterOne(site, { teamName1: 'Familie Bär' }, 'view-2')).id).not.toBe(first.id)
  })

  test('places count at the door, too: who finds none may wait, if that is wanted', async () => {
    const site = await setUp({ places: 1 })
    await enterOne(site, { teamName1: 'Erste' })
    const fields = { teamName1: 'Zweite', competition: 'dorfpokal' }
    expect(await site.enter(fields, 'view-2')).toMatchObject(err({ kind: 'may-wait', unseated: ['Zweite'] }))
    const waiting = await enterOne(site, { ...fields, mayWait: 'ja' }, 'view-2')
    expect(waiting.teams).toMatchObject([{ standing: 'waiting', queueNumber: 1 }])
  })

  test('only those who consent at the desk are called by name', async () => {
    const plain = { bestOf: 3, ranking: 'ittf', allPlaces: false } as const
    const competitions = (['single', 'double'] as const).map((kind) => ({ ...plain, key: kind, name: kind, kind }))
    const youth = { ...plain, key: 'youth', name: 'Jugend', kind: 'single', youth: true } as const
    const site = await setUp({ competitions: [...competitions, youth] })
    const enterAs = (competition: string, teamName1: string, isNamePublic?: 'ja') => {
      const fields = { competition, teamName1, ...(isNamePublic && { isNamePublic }) }
      return enterOne(site, fields, `view-${teamName1}`)
    }
    await enterAs('single', 'Ada L.', 'ja')
    await enterAs('single', 'Bea M.')
    await enterAs('double', 'Cem N. und Dana O.', 'ja')
    await enterAs('double', 'Emil P. / Fritz Q.')
    await enterAs('youth', 'Gerda R.', 'ja')
    const teams = await listEnteredTeams(site.ctx.read, site.event.id)
    const { isNamed } = nameTeams(site.event, teams, { competitions: new Map() })
    const named = teams.filter(({ id }) => isNamed(id)).map(({ name }) => name)
    expect([teams.length, named.toSorted()]).toEqual([5, ['Ada L.', 'Cem N. und Dana O.']])
    const unclear = await site.enter(
      { competition: 'double', teamName1: 'Die zwei Lustigen', isNamePublic: 'ja' },
      'view-9',
    )
    expect(unclear).toMatchObject(err({ kind: 'mistakes', mistakes: [{ field: 'teamName1' }] }))
    // A form sent twice makes one entry with one player.
    await enterAs('single', 'Ada L.', 'ja')
    const players = [...(await site.ctx.read.players.listForEvent(site.event.id)).values()].flat()
    expect(players.map(({ name }) => name).toSorted()).toEqual(['Ada L.', 'Cem N.', 'Dana O.'])
  })

  test('changes, corrections and messages cope with an entrant without an address', async () => {
    const site = await setUp()
    const { ctx, add } = site
    const { reference, ...registration } = await enterOne(site, { teamName1: 'Die Spontanen' })
    const which = { slug, reference }
    const renamed = await changeTeam(ctx, jutta, which, { kind: 'rename', position: 1, name: 'Die Späten' })
    expect(renamed.ok).toBe(true)
    const correct = (sent: typeof NO_DETAILS, seen: string) =>
      correctContact(ctx, jutta, which, { sent: new URLSearchParams(sent), seen })
    const contact = { ...NO_DETAILS, contactName: 'Anna Müller' }
    expect(await correct(contact, wordSeen(registration))).toEqual(ok(undefined))
    expect((await site.find(reference))?.contactName).toBe('Anna Müller')
    // An empty field does not delete a known detail.
    const emptied = await correct({ ...contact, contactName: '' }, wordSeen(contact))
    expect(emptied).toMatchObject(err({ kind: 'mistakes', mistakes: [{ field: 'contactName' }] }))

    const draft = { subject: 'Ihre Startzeit', text: 'Um zehn.' }
    expect(await tellRegistrant(ctx, jutta, which, { draft, formKey: 'tell' })).toEqual(err({ kind: 'no-address' }))
    expect(await findAudience(ctx, jutta, slug, EVERYTHING)).toMatchObject({ error: { kind: 'nobody-selected' } })
    await add(sampleRegistration('A'))
    const audience = await findAudience(ctx, jutta, slug, EVERYTHING)
    expect(audience).toMatchObject({ value: { recipients: [{ reference: 'DT24-A' }], withoutAddress: 1 } })
    expect(await site.mails()).toEqual([])
  })

  test('only directors enter walk-ins', async () => {
    const { enter } = await setUp()
    expect(await enter({ teamName1: 'X' }, 'view-1', as('editor'))).toMatchObject(err({ kind: 'not-allowed' }))
  })
})
