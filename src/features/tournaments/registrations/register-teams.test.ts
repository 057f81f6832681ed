import { describe, expect, test } from 'vitest'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleForm } from '#tests/support/samples/sample-registration.ts'
import { aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { registerTeams as registerForms } from './register-teams.ts'
import { registrationDetailNames } from './registration-fields.ts'
import type { RegistrationForm } from './registration-form.ts'

const otherForm = { ...sampleForm, contactName: 'Jemand anderes' }
const noon = new Date('2024-12-01T12:00:00.000Z')

forEachDatabase('signing up', (open) => {
  type Changes = { event?: Partial<EventFile>; newId?: () => string; newReference?: () => string }

  async function setUp(changes: Changes = {}) {
    const { ctx, event, ...stage } = await aTournament(open, { at: noon, ...changes })
    async function registerTeams(form: RegistrationForm, formKey: string) {
      const outcome = await registerForms(ctx, [{ event, form, formKey }])
      if (!outcome.ok) return outcome
      const [registered] = outcome.value
      if (!registered) throw new Error('nothing was registered')
      return ok(registered)
    }
    /** How many registrations and mails there are. */
    const counts = async () => [(await stage.listed()).length, (await stage.mails()).length]
    return { registerTeams, event, ...stage, counts, mailsOf: ctx.read.messages.listMails }
  }

  test('a form becomes one registration with all its teams and one confirmation mail', async () => {
    const { registerTeams, listed, mails, mailsOf } = await setUp()
    const { registration, isRepeat } = valueOf(await registerTeams(sampleForm, 'key'))
    expect(isRepeat).toBe(false)
    expect(registration).toMatchObject({ ...sampleForm, isLate: false, receivedAt: noon })
    expect(registration.reference).toMatch(/^DT24-\w{6}$/)
    expect(await listed()).toEqual([registration])
    const addresses = { recipient: sampleForm.contactEmail, reply_to: 'turnier@club.example' }
    expect(await mails()).toMatchObject([{ kind: 'entry-confirmation', ...addresses, sent_at: null }])
    expect((await mails())[0]?.text).toContain(`https://club.example/dorfspielttt/anmeldung/${registration.token}`)
    expect(await mailsOf(registration.id)).toEqual([{ subject: undefined, state: { kind: 'waiting' } }])
  })

  test('the same form sent again is the same registration, and no second mail', async () => {
    const { registerTeams, counts, clock } = await setUp()
    const first = valueOf(await registerTeams(sampleForm, 'key'))
    clock.now = new Date(noon.getTime() + 60_000)
    expect(await registerTeams(sampleForm, 'key')).toEqual(ok({ ...first, isRepeat: true }))
    expect(await counts()).toEqual([1, 1])
  })

  test('a hundred equal forms at the same moment are one registration and one mail', async () => {
    const { registerTeams, counts } = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => registerTeams(sampleForm, 'key')))
    const values = outcomes.map(valueOf)
    expect(values.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(values.map(({ registration }) => registration.reference)).size).toBe(1)
    expect(await counts()).toEqual([1, 1])
  })

  test('of different forms sent from one view at the same moment one is taken, and the others learn which', async () => {
    const { registerTeams, listed, mails } = await setUp()
    const send = (_: unknown, i: number) => registerTeams({ ...sampleForm, contactName: `Anna ${i}` }, 'key')
    const outcomes = await Promise.all(Array.from({ length: 20 }, send))
    const [taken] = await listed()
    const refusal = { kind: 'form-already-sent', reference: taken?.reference, token: taken?.token }
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok).map(({ error }) => error)).toEqual(Array(19).fill(refusal))
    expect(await mails()).toHaveLength(1)
  })

  test('the same words from another view within a day are the same registration', async () => {
    const { registerTeams, counts, clock } = await setUp()
    const first = valueOf(await registerTeams(sampleForm, 'key'))
    clock.now = new Date(noon.getTime() + 23 * 3_600_000)
    expect(await registerTeams(sampleForm, 'after going back')).toEqual(ok({ ...first, isRepeat: true }))
    expect(await counts()).toEqual([1, 1])
  })

  test('the same words more than a day later are a registration of their own', async () => {
    const { registerTeams, listed, clock } = await setUp()
    await registerTeams(sampleForm, 'key')
    clock.now = new Date(noon.getTime() + 24 * 3_600_000 + 1)
    await registerTeams(sampleForm, 'another key')
    expect(await listed()).toHaveLength(2)
  })

  test.each(registrationDetailNames)('the same words but for %s are a registration of their own', async (name) => {
    const { registerTeams, listed } = await setUp()
    await registerTeams(sampleForm, 'key')
    await registerTeams({ ...sampleForm, [name]: 'anders' }, 'another key')
    expect((await listed()).map((kept) => kept[name]).toSorted()).toEqual([sampleForm[name], 'anders'].toSorted())
  })

  test('forms from different views that say something else are different registrations', async () => {
    const { registerTeams, counts } = await setUp()
    const form = (i: number) => ({ ...sampleForm, contactName: `Person ${i}` })
    await Promise.all(Array.from({ length: 30 }, (_, i) => registerTeams(form(i), `key ${i}`)))
    expect(await counts()).toEqual([30, 30])
  })

  test('a reference that is taken is replaced by another one', async () => {
    const drawn = ['DT24-SAME', 'DT24-SAME', 'DT24-SAME', 'DT24-OTHER']
    const { registerTeams, listed, mails } = await setUp({ newReference: () => drawn.shift() ?? 'none' })
    await registerTeams(sampleForm, 'key 1')
    await registerTeams(otherForm, 'key 2')
    expect((await listed()).map(({ reference }) => reference).toSorted()).toEqual(['DT24-OTHER', 'DT24-SAME'])
    const subjects = (await mails()).map(({ subject }) => /^Ihre Anmeldung (.*): /.exec(subject)?.[1])
    expect(subjects.toSorted()).toEqual(['DT24-OTHER', 'DT24-SAME'])
  })

  test('when no reference is free, nothing is kept and the fault is thrown', async () => {
    const { registerTeams, counts } = await setUp({ newReference: () => 'DT24-SAME' })
    await registerTeams(sampleForm, 'key 1')
    await expect(registerTeams(otherForm, 'key 2')).rejects.toThrow('no free reference')
    expect(await counts()).toEqual([1, 1])
  })

  test('when the mail cannot be written, the registration is not kept either', async () => {
    const ids = ['registration 1', 'mail', 'registration 2', 'mail']
    const { registerTeams, counts } = await setUp({ newId: () => ids.shift() ?? 'none' })
    await registerTeams(sampleForm, 'key 1')
    await expect(registerTeams(otherForm, 'key 2')).rejects.toThrow(/unique/i)
    expect(await counts()).toEqual([1, 1])
  })

  test('a late entry is turned away where the event says so, and leaves no trace', async () => {
    const { registerTeams, clock, event, counts } = await setUp({ event: { lateEntries: 'reject' } })
    clock.now = new Date(event.entriesCloseAt.getTime() + 1)
    const refusal = err({ kind: 'registration-closed', closedAt: event.entriesCloseAt })
    expect(await registerTeams(sampleForm, 'key')).toEqual(refusal)
    expect(await counts()).toEqual([0, 0])
  })

  test('a page reloaded after the closing day still finds the registration that was sent in time', async () => {
    const { registerTeams, clock, event } = await setUp({ event: { lateEntries: 'reject' } })
    const first = valueOf(await registerTeams(sampleForm, 'key'))
    clock.now = new Date(event.entriesCloseAt.getTime() + 1)
    expect(await registerTeams(sampleForm, 'key')).toEqual(ok({ ...first, isRepeat: true }))
    const changed = await registerTeams({ ...sampleForm, contactName: 'Berta' }, 'key')
    expect(changed).toMatchObject(err({ kind: 'registration-closed' }))
  })

  test('a late entry is kept and marked where the event takes it', async () => {
    const { registerTeams, clock, event, listed } = await setUp()
    clock.now = new Date(event.entriesCloseAt.getTime() + 1)
    await registerTeams(sampleForm, 'key')
    expect(await listed()).toMatchObject([{ isLate: true }])
  })

  describe('for an event with three places', () => {
    const event = { places: 3 }
    const form = (contactName: string, ...teamNames: string[]) => ({ ...sampleForm, contactName, teamNames })
    const full = (free: number, wanted: number) =>
      err({ kind: 'event-full', free, wanted, contactEmail: 'turnier@club.example' })

    test('takes teams until all places are taken, and a registration wholly or not at all', async () => {
      const { registerTeams, listed, mails } = await setUp({ event })
      expect(await registerTeams(form('A', 'A1', 'A2'), 'a')).toMatchObject({ ok: true })
      expect(await registerTeams(form('B', 'B1', 'B2'), 'b')).toEqual(full(1, 2))
      expect(await registerTeams(form('B', 'B1'), 'b')).toMatchObject({ ok: true })
      expect(await registerTeams(form('C', 'C1'), 'c')).toEqual(full(0, 1))
      expect((await listed()).flatMap(({ teamNames }) => teamNames).toSorted()).toEqual(['A1', 'A2', 'B1'])
      expect(await mails()).toHaveLength(2)
    })

    test('takes no more of many that come at the same moment', async () => {
      const { registerTeams, counts } = await setUp({ event })
      const send = (_: unknown, i: number) => registerTeams(form(`P${i}`, `T${i}`), `key ${i}`)
      const outcomes = await Promise.all(Array.from({ length: 40 }, send))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
      expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(37).fill(full(0, 1)))
      expect(await counts()).toEqual([3, 3])
    })

    test('answers the same form sent twice for the last places twice with the same registration', async () => {
      const { registerTeams, listed } = await setUp({ event })
      const send = () => registerTeams(form('A', 'A1', 'A2', 'A3'), 'a')
      const outcomes = await Promise.all(Array.from({ length: 20 }, send))
      expect(new Set(outcomes.map((outcome) => valueOf(outcome).registration.reference)).size).toBe(1)
      expect(await listed()).toHaveLength(1)
    })

    test('still finds what was sent from the same page, be it full now', async () => {
      const { registerTeams, clock } = await setUp({ event })
      const all = form('A', 'A1', 'A2', 'A3')
      const first = valueOf(await registerTeams(all, 'a'))
      clock.now = new Date(noon.getTime() + 48 * 3_600_000)
      expect(await registerTeams(all, 'a')).toEqual(ok({ ...first, isRepeat: true }))
      expect(await registerTeams(form('B', 'B1'), 'a')).toMatchObject({ error: { kind: 'form-already-sent' } })
    })
  })
})
