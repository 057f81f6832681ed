import { expect, test } from 'vitest'
import { createChangePlayers } from '#features/tournaments/entrants/change-players.ts'
import { createDoErrand } from '#features/tournaments/entrants/do-errand.ts'
import { nameTeams } from '#features/tournaments/day/day-names.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { Competition } from '#features/tournaments/events/competition.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import type { Actor } from '#rights/offices.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { registeringNeeds } from '#tests/support/samples/registering-needs.ts'
import { sampleEvent, sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { createChangeTeam } from './change-team.ts'
import { createCorrectContact, wordSeen } from './correct-contact.ts'
import { createEnterWalkIn } from './enter-walk-in.ts'
import { listEnteredTeams } from './list-entered-teams.ts'
import { createHandlingStore } from './handling-store.ts'
import { createMailRegistrants } from './mail-registrants.ts'
import { EVERYTHING } from './selection.ts'
import { createTellRegistrant } from './tell-registrant.ts'

const jutta: Actor = { accountId: 'jutta', offices: ['director'] }
const slug = 'dorfspielttt'
/** The day itself, an hour after the beginning. */
const now = () => new Date('2024-12-28T10:00:00.000Z')

forEachDatabase('who comes to the hall without an entry', (open) => {
  type Wish = { places?: number; lateEntries?: 'reject'; competitions?: Competition[] }
  async function setUp({ places = 24, lateEntries, ...wish }: Wish = {}) {
    const { db, engine, inTransaction } = await open()
    const competitions = wish.competitions ?? sampleOptions.competitions.map((one) => ({ ...one, places }))
    const event = sampleEvent({ ...sampleOptions, competitions, ...(lateEntries && { lateEntries }) })
    await inTransaction((trx) => createEventStore(trx).upsert(event))
    const findEvent = createEventStore(db).findBySlug
    const needs = { ...registeringNeeds({ engine, inTransaction }), now, afterCommit: () => {} }
    const enter = createEnterWalkIn({ findEvent, registerTeams: createRegisterTeams(needs) })
    const find = async (reference: string) => createRegistrationStore(db).findByReference(event.id, reference)
    const mails = () => db.selectFrom('outbox').select('recipient').execute()
    const storesOf = (trx: Database) => ({ ...settlingStores(trx, engine), players: createPlayerStore(trx) })
    const errands = {
      newId,
      entryUrl: () => 'https://club.example/',
      now,
      afterCommit: () => {},
      changeSpacing: undefined,
      inTransaction: <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
        inTransaction((trx) => work(storesOf(trx))),
    }
    return { db, engine, inTransaction, event, findEvent, enter, find, mails, errands }
  }

  type Site = Awaited<ReturnType<typeof setUp>>
  const enterOne = async ({ enter, find }: Site, fields: Record<string, string>, formKey = 'view-1') => {
    const outcome = await enter(jutta, slug, { fields: { competition: 'dorfpokal', ...fields }, formKey })
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const registration = await find(outcome.value.reference)
    if (!registration) throw new Error('nothing was kept')
    return registration
  }

  test('a name is enough on the day itself, whether late entries are taken or not; no mail goes to nobody', async () => {
    const site = await setUp({ lateEntries: 'reject' })
    const registration = await enterOne(site, { teamName1: 'Die Spontanen' })
    expect(registration).toMatchObject({
      contactName: '',
      contactNumber: '',
      contactEmail: '',
      contactAddress: '',
      isLate: false,
      teams: [{ name: 'Die Spontanen', competition: 'dorfpokal', standing: 'in' }],
    })
    expect(await site.mails()).toEqual([])
    expect(await createChangeStore(site.db).list(registration.id)).toMatchObject([
      { change: { what: 'added', name: 'Die Spontanen' }, by: { kind: 'director', accountId: 'jutta' } },
    ])
  })

  test('who gives an address gets the confirmation; what is given must be without mistakes', async () => {
    const site = await setUp()
    await enterOne(site, { teamName1: 'Die Erreichbaren', contactEmail: 'da@beispiel.example' })
    expect(await site.mails()).toEqual([{ recipient: 'da@beispiel.example' }])
    const outcome = await site.enter(jutta, slug, {
      fields: { teamName1: '', contactEmail: 'da', contactNumber: '12' },
      formKey: 'view-2',
    })
    expect(outcome.ok ? [] : outcome.error).toMatchObject({
      kind: 'mistakes',
      mistakes: [{ field: 'teamName1' }, { field: 'contactNumber' }, { field: 'contactEmail' }],
    })
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
    expect(await site.enter(jutta, slug, { fields, formKey: 'view-2' })).toMatchObject({
      ok: false,
      error: { kind: 'may-wait', unseated: ['Zweite'] },
    })
    const waiting = await enterOne(site, { ...fields, mayWait: 'yes' }, 'view-2')
    expect(waiting.teams).toMatchObject([{ standing: 'waiting', queueNumber: 1 }])
  })

  test('whoever agrees at the desk is called by name, and nobody else', async () => {
    const plain = { bestOf: 3, ranking: 'ittf', allPlaces: false } as const
    const competitions = (['single', 'double'] as const).map((kind) => ({ ...plain, key: kind, name: kind, kind }))
    const youth = { ...plain, key: 'youth', name: 'Jugend', kind: 'single', youth: true } as const
    const site = await setUp({ competitions: [...competitions, youth] })
    const enterAs = (competition: string, teamName1: string, isNamePublic?: 'yes') => {
      const fields = { competition, teamName1, ...(isNamePublic && { isNamePublic }) }
      return enterOne(site, fields, `view-${teamName1}`)
    }
    await enterAs('single', 'Ada L.', 'yes')
    await enterAs('single', 'Bea M.')
    await enterAs('double', 'Cem N. und Dana O.', 'yes')
    await enterAs('double', 'Emil P. / Fritz Q.')
    await enterAs('youth', 'Gerda R.', 'yes')
    const teams = await listEnteredTeams(site.db, site.event.id)
    const { isNamed } = nameTeams(site.event, teams, { competitions: new Map() })
    const named = teams.filter(({ id }) => isNamed(id)).map(({ name }) => name)
    expect([teams.length, named.toSorted()]).toEqual([5, ['Ada L.', 'Cem N. und Dana O.']])
    const unclear = { competition: 'double', teamName1: 'Die zwei Lustigen', isNamePublic: 'yes' }
    expect(await site.enter(jutta, slug, { fields: unclear, formKey: 'view-9' })).toMatchObject({
      error: { kind: 'mistakes', mistakes: [{ field: 'teamName1' }] },
    })
    // Sent twice it is one entry with one player.
    await enterAs('single', 'Ada L.', 'yes')
    const players = await createPlayerStore(site.db).listForEvent(site.event.id)
    expect([...players.values()].flatMap((each) => each.map(({ name }) => name)).toSorted()).toEqual([
      ...['Ada L.', 'Cem N.', 'Dana O.'],
    ])
  })

  test('changes, corrections and messages cope with somebody who has no address', async () => {
    const site = await setUp()
    const { db, engine, inTransaction, findEvent, errands } = site
    const { reference, ...registration } = await enterOne(site, { teamName1: 'Die Spontanen' })
    const which = { slug, reference }
    const change = createChangeTeam({
      findEvent,
      doErrand: createDoErrand(errands),
      changePlayers: createChangePlayers(errands),
    })
    expect(await change(jutta, which, { kind: 'rename', position: 1, name: 'Die Späten' })).toMatchObject({ ok: true })
    const correct = createCorrectContact({ findEvent, ...errands })
    const seen = wordSeen(registration)
    const contact = { contactName: 'Anna Müller', contactAddress: '', contactNumber: '', contactEmail: '' }
    expect(await correct(jutta, which, { fields: contact, seen })).toEqual({ ok: true, value: undefined })
    const listed = (await site.find(reference))?.contactName
    expect(listed).toBe('Anna Müller')
    // What is known once is not lost by an empty field.
    expect(
      await correct(jutta, which, { fields: { ...contact, contactName: '' }, seen: wordSeen(contact) }),
    ).toMatchObject({ error: { kind: 'mistakes', mistakes: [{ field: 'contactName' }] } })

    const stores = {
      registrations: createRegistrationStore(db),
      handlings: createHandlingStore(db),
      messages: createMessageStore(db),
    }
    const mailing = {
      findEvent,
      now,
      newId,
      stores,
      inTransaction: <T>(work: (all: typeof stores & ReturnType<typeof settlingStores>) => Promise<T>) =>
        inTransaction((trx) =>
          work({
            ...stores,
            ...settlingStores(trx, engine),
            registrations: createRegistrationStore(trx),
            messages: createMessageStore(trx),
          }),
        ),
    }
    const draft = { subject: 'Ihre Startzeit', text: 'Um zehn.' }
    const tell = createTellRegistrant(mailing)
    expect(await tell(jutta, which, { draft, formKey: 'tell' })).toEqual({ ok: false, error: { kind: 'no-address' } })
    const { findAudience } = createMailRegistrants(mailing)
    expect(await findAudience(jutta, slug, EVERYTHING)).toMatchObject({ error: { kind: 'nobody-selected' } })
    await inTransaction((trx) => createRegistrationStore(trx).add(sampleRegistration('A')))
    const audience = await findAudience(jutta, slug, EVERYTHING)
    expect(audience).toMatchObject({ value: { recipients: [{ reference: 'DT24-A' }], withoutAddress: 1 } })
    expect(await site.mails()).toEqual([])
  })

  test('nobody but directors enters somebody', async () => {
    const { enter } = await setUp()
    const editor: Actor = { accountId: 'karl', offices: ['editor'] }
    expect(await enter(editor, slug, { fields: { teamName1: 'X' }, formKey: 'view-1' })).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed' },
    })
  })
})
