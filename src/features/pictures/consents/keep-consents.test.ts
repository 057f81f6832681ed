import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { recordPictureConsent } from './record-picture-consent.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createPictureBench, DIRECTOR, EDITOR, GIVEN, MIA, YOUTH } from '#tests/support/pictures/picture-bench.ts'
import {
  addConsent,
  changeConsent,
  listRegister,
  removeConsent,
  showConsent,
  withdrawConsent,
  purgeConsents,
} from './keep-consents.ts'
import { listConsents, exportConsents } from './export-consents.ts'

const sent = (form: Record<string, string>) => new URLSearchParams(form)

forEachDatabase('the register of consents', (open) => {
  async function setUp() {
    const bench = createPictureBench(await open())
    const { ctx } = bench
    const add = async (changes: Record<string, string> = {}) =>
      valueOf(await addConsent(ctx, YOUTH, sent({ ...MIA, ...changes })))
    /** A new picture on which these people can be recognised. */
    const showing = async (...people: string[]) => {
      const { path } = await bench.upload()
      const consent = { showsMinors: true, states: GIVEN, note: '', people }
      return valueOf(await recordPictureConsent(ctx, EDITOR, path, consent))
    }
    return { ...bench, add, showing }
  }

  test('keeps who may be shown, for what, by whose word and since when', async () => {
    const { ctx, add, clock } = await setUp()
    const { id } = await add()
    const states = { website: 'given', press: 'given', social: 'missing' }
    const changed = { at: clock.now, by: 'jo' }
    const person = { name: 'Mia Beispiel', birthYear: 2012, givenBy: 'Erika Beispiel' }
    const paper = { since: '2024-11-24', note: 'Ordner Jugend' }
    const consent = { id, ...person, ...paper, states, withdrawnOn: undefined, changed }
    expect(await showConsent(ctx, YOUTH, id)).toEqual(ok({ pictures: [], consent }))
    await add({ name: 'Ärmel' })
    expect(valueOf(await listRegister(ctx, YOUTH)).map(({ name }) => name)).toEqual(['Ärmel', 'Mia Beispiel'])
  })

  test('says what is wrong at each field, and keeps nothing of it', async () => {
    const { ctx } = await setUp()
    const fields = { name: ' ', birthYear: '2031', givenBy: 'x'.repeat(151), since: '2024-12-02', note: '' }
    const refused = await addConsent(ctx, YOUTH, sent(fields))
    expect(refused).toMatchObject(err({ kind: 'mistakes' }))
    const mistakes = !refused.ok && refused.error.kind === 'mistakes' ? refused.error.mistakes : []
    expect(mistakes.map(({ field }) => field)).toEqual(['name', 'birthYear', 'givenBy', 'since', 'note'])
    expect(await listRegister(ctx, YOUTH)).toEqual(ok([]))
  })

  test('lets a picture be shown for no more than everybody on it allows', async () => {
    const { add, showing } = await setUp()
    const [mia, emil] = [await add(), await add({ name: 'Emil', press: 'nein' })]
    expect((await showing(mia.id)).consent.states).toEqual({ website: 'given', press: 'given', social: 'missing' })
    expect((await showing(mia.id, emil.id)).consent.states).toEqual({
      website: 'given',
      press: 'missing',
      social: 'missing',
    })
  })

  test('withdraws a person from all pictures at once, and says which they were', async () => {
    const { ctx, add, showing, readers } = await setUp()
    const [mia, emil] = [await add(), await add({ name: 'Emil' })]
    const [both, alone] = [await showing(mia.id, emil.id), await showing(emil.id)]
    const withdrawn = await withdrawConsent(ctx, YOUTH, mia.id, ['website'])
    expect(withdrawn).toMatchObject(ok({ withdrawnOn: '2024-12-01', states: { website: 'withdrawn', press: 'given' } }))
    expect([...(await readers.findMany([both.path, alone.path])).keys()]).toEqual([alone.path])
    const shown = await showConsent(ctx, YOUTH, mia.id)
    expect(shown).toMatchObject(ok({ pictures: [{ path: both.path, isWithheld: true, uses: [] }] }))
  })

  test('does not bring a picture back by itself when somebody consents again', async () => {
    const { ctx, add, showing, readers, library } = await setUp()
    const { id } = await add()
    const { path } = await showing(id)
    await withdrawConsent(ctx, YOUTH, id, ['website', 'press'])
    const changed = await changeConsent(ctx, YOUTH, id, sent(MIA))
    expect(changed).toMatchObject(ok({ withdrawnOn: undefined, states: { website: 'given' } }))
    expect((await library.find(path))?.consent.states.website).toBe('withdrawn')
    await recordPictureConsent(ctx, EDITOR, path, { showsMinors: true, states: GIVEN, note: '', people: [id] })
    expect((await readers.findMany([path])).size).toBe(1)
  })

  test('takes away at once what was ticked by mistake, and keeps a withdrawal that is not taken back', async () => {
    const { ctx, add, showing, readers } = await setUp()
    const { id } = await add()
    const { path } = await showing(id)
    await changeConsent(ctx, YOUTH, id, sent({ ...MIA, website: '' }))
    expect((await readers.findMany([path])).size).toBe(0)
    await withdrawConsent(ctx, YOUTH, id, ['press'])
    const changed = await changeConsent(ctx, YOUTH, id, sent({ ...MIA, press: '' }))
    expect(changed).toMatchObject(ok({ withdrawnOn: '2024-12-01', states: { press: 'withdrawn' } }))
  })

  test('can be taken home, and no cell is computed', async () => {
    const { ctx, add } = await setUp()
    await add({ note: '=1+1' })
    const file = valueOf(await exportConsents(ctx, YOUTH, 'csv'))
    expect(file.name).toBe('einwilligungen-2024-12-01.csv')
    expect(Buffer.from(file.content).toString().trimEnd().split('\r\n')[1]).toBe(
      "Mia Beispiel;2012;liegt vor;liegt vor;fehlt;Erika Beispiel;24.11.2024;;'=1+1",
    )
    expect(listConsents([])[0]).toHaveLength(9)
  })

  test('forgets people three years after a withdrawal, or after they came of age, but nobody of whom there are pictures', async () => {
    const { ctx, add, showing, clock } = await setUp()
    const [withdrawn, shown] = [await add({ name: 'Widerrufen' }), await add({ name: 'Gezeigt' })]
    await add({ name: 'Nicht gezeigt' })
    await showing(shown.id)
    await withdrawConsent(ctx, YOUTH, withdrawn.id, ['website', 'press'])
    const namesAt = async (moment: string) => {
      clock.now = new Date(moment)
      await purgeConsents(ctx)
      return valueOf(await listRegister(ctx, YOUTH)).map(({ name }) => name)
    }
    expect(await namesAt('2027-12-31T22:00:00Z')).toEqual(['Gezeigt', 'Nicht gezeigt', 'Widerrufen'])
    expect(await namesAt('2027-12-31T23:30:00Z')).toEqual(['Gezeigt', 'Nicht gezeigt'])
    expect(await namesAt('2033-12-31T22:00:00Z')).toEqual(['Gezeigt', 'Nicht gezeigt'])
    expect(await namesAt('2034-01-01T12:00:00Z')).toEqual(['Gezeigt'])
  })

  test('is for those who keep it alone', async () => {
    const { ctx, add } = await setUp()
    const { id } = await add()
    for (const actor of [EDITOR, DIRECTOR])
      for (const refused of [
        await listRegister(ctx, actor),
        await showConsent(ctx, actor, id),
        await addConsent(ctx, actor, sent(MIA)),
        await changeConsent(ctx, actor, id, sent(MIA)),
        await withdrawConsent(ctx, actor, id, ['website']),
        await removeConsent(ctx, actor, id),
        await exportConsents(ctx, actor, 'csv'),
      ])
        expect(refused).toEqual(err({ kind: 'not-allowed', right: 'keep-consents' }))
    expect(await withdrawConsent(ctx, YOUTH, 'nobody', ['website'])).toEqual(err({ kind: 'unknown-consent' }))
    expect((await removeConsent(ctx, YOUTH, id)).ok).toBe(true)
    expect(await removeConsent(ctx, YOUTH, id)).toEqual(err({ kind: 'unknown-consent' }))
  })
})
