/** @module-tag long */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { makeCode } from '#platform/sealing/lock.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { miasForm } from '#tests/support/membership/sample-form.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { valueOf } from '#tests/support/value-of.ts'
import {
  changeLock,
  decideApplication,
  exportApplications,
  exportOpened,
  listApplications,
  openPaper,
  readPaper,
  showApplication,
} from './keep-applications.ts'
import { APPLICATION_RETENTION, purgeApplications } from './purge-applications.ts'
import { checkApplication } from './check-application.ts'
import { writeBlankPaper, writeTypedPaper } from './make-papers.ts'
import { sendApplication } from './send-application.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const terms = {
  fees: [{ title: 'Jugend', people: 'one', amount: 48, per: 'year', untilAge: 17 }],
  debit: { creditorId: 'DE98ZZZ09999999999', collected: 'Anfang Februar' },
  privacyNotice: 'Wir speichern, was im Antrag steht.',
} as const
const board: Actor = { accountId: 'bernd', offices: ['board'] }
const treasurer: Actor = { accountId: 'karla', offices: ['treasurer'] }
const IBAN = miasForm.iban
const STROKES = 'M10 80L60 20L120 130L180 40L260 90'
const mia = { ...miasForm, 'consent-website': 'ja' }
const signed = { 'signature-applicant': STROKES, 'signature-guardian': STROKES, 'signature-account': STROKES }

async function textOf(pdf: Buffer): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: file.numPages }, async (_, index) => {
    const { items } = await (await file.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join('\n')
}

forEachDatabase('applications for membership', (open) => {
  async function setUp() {
    const connection = await open()
    const clock = { now: noon }
    const context = await createSampleContext(connection, { now: () => clock.now })
    const address = { street: 'Hallenweg 3', postalCode: '66600', city: 'Musterdorf' }
    const statutes = { name: 'satzung.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.4 Satzung') }
    const ctx = {
      ...context,
      findMembershipTerms: async () => ({ ...terms, attachments: ['docs/satzung.pdf'] }),
      findPaperClub: async () => ({ name: 'TTC Musterdorf', ...address, logo: undefined }),
      findAttachment: async () => statutes,
    }
    const code = makeCode(randomInt)
    const send = async (changes: Record<string, string> = {}) => {
      const sent = new URLSearchParams({ ...mia, formToken: formToken(), ...changes })
      const checked = valueOf(await checkApplication(ctx, sent))
      const report = (fault: unknown) => expect(fault).toBeUndefined()
      return sendApplication(ctx, checked, { sent, address: '192.0.2.1', report })
    }
    const formToken = () => {
      const { now } = clock
      clock.now = new Date(now.getTime() - 60_000)
      const { token } = ctx.forms.membership.issue()
      clock.now = now
      return token
    }
    return {
      ctx,
      clock,
      code,
      formToken,
      lock: () => changeLock(ctx, treasurer, { typed: code, shown: code }),
      send,
      sendForId: async (changes?: Record<string, string>) => valueOf(await send(changes)).id,
      log: async (id: string) =>
        valueOf(await showApplication(ctx, board, id)).log.map(({ kind, by }) => `${kind} ${by}`),
      mails: () => ctx.write(({ outbox }) => outbox.claimDue(clock.now, 10)),
      /** The whole database as one text. */
      async everything() {
        const tables = await connection.db.introspection.getTables()
        const names = tables.map(({ name }) => name).filter((name) => /^(membership|outbox)/.test(name))
        const read = (name: string) => sql`select * from ${sql.table(name)}`.execute(connection.db)
        return JSON.stringify((await Promise.all(names.map(read))).map(({ rows }) => rows))
      },
    }
  }

  test('signed on the screen it is ready to be decided, and only the treasurer’s code opens account and signatures', async () => {
    const { code, everything, lock, log, ctx, send } = await setUp()
    await lock()
    const sent = valueOf(await send(signed))
    expect(sent).toMatchObject({ state: 'new', account: { holder: 'Ute Muster', end: '3000' } })
    const { id } = sent
    const kept = await everything()
    for (const secret of [IBAN, '3704 0044', STROKES, code]) expect(kept).not.toContain(secret)

    expect(await textOf(valueOf(await readPaper(ctx, board, id)).content)).not.toMatch(/DE89|3704/)
    expect(await openPaper(ctx, board, id, code)).toMatchObject(err({ kind: 'not-allowed' }))
    for (const wrong of ['', 'passwort', makeCode(randomInt)])
      expect(await openPaper(ctx, treasurer, id, wrong)).toMatchObject(err({ kind: 'wrong-code' }))
    const text = await textOf(valueOf(await openPaper(ctx, treasurer, id, code.toUpperCase())).content)
    expect(text).toContain('DE89 3704 0044 0532 0130 00')
    expect(text).toContain('Was mit Ihren Daten geschieht')

    expect(await exportOpened(ctx, treasurer, code)).toMatchObject(ok(expect.stringContaining(IBAN)))
    expect(await exportApplications(ctx, board)).toMatchObject(ok(expect.not.stringContaining(IBAN)))
    expect(await log(id)).toEqual(['opened karla', 'opened karla'])
  })

  test('the office gets the paper and the statutes, without account and signatures, the applicant the statutes alone', async () => {
    const { lock, mails, send } = await setUp()
    await lock()
    await send(signed)
    const sent = await mails()
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'membership-application info@verein.example',
      'membership-receipt mia@beispiel.example',
    ])
    const filesOf = (wanted: string) => sent.find(({ kind }) => kind === wanted)?.files ?? []
    expect(filesOf('membership-receipt').map(({ name }) => name)).toEqual(['satzung.pdf'])
    const files = filesOf('membership-application')
    expect(files.map(({ name }) => name)).toEqual(['antrag-mia-muster.pdf', 'satzung.pdf'])
    const paper = await textOf(files[0]?.content ?? Buffer.alloc(0))
    expect(paper).toContain('SEPA-Lastschriftmandat')
    const file = await getDocumentProxy(new Uint8Array(files[0]?.content ?? Buffer.alloc(0)))
    expect(Object.keys((await file.getAttachments()) ?? {})).toEqual(['satzung.pdf'])
    for (const place of [paper, ...sent.flatMap(({ text, html }) => [text, html])])
      expect(place.replace(/\s/g, '')).not.toMatch(/DE89|37040044/)
  })

  test('on a blank paper consents stand on the page of the signatures, however many fees come before', async () => {
    const { ctx } = await setUp()
    const own = await ctx.findMembershipTerms()
    const [fee] = own.fees
    if (!fee) throw new Error('The tests’ club has fees.')
    for (const count of [1, 5, 9]) {
      const fees = Array.from({ length: count }, () => fee)
      const { content } = await writeBlankPaper({ ...ctx, findMembershipTerms: async () => ({ ...own, fees }) })
      const { pages } = await readPdf(content)
      const page = pages.find(({ text }) => text.includes('Was Sie uns erlauben'))
      expect(page?.text).toContain('Unterschrift von Vater, Mutter oder Vormund')
    }
  })

  test('the paper is called after the person, letters with dots written out', async () => {
    const { mails, send } = await setUp()
    await send({ ...signed, 'firstName-1': 'Jörg', 'lastName-1': 'Vögelchen' })
    const names = (await mails()).flatMap(({ files = [] }) => files.map(({ name }) => name))
    expect(names).toContain('antrag-joerg-voegelchen.pdf')
  })

  test('without a lock account and signatures stand on the applicant’s own paper alone, and are kept nowhere', async () => {
    const { ctx, everything, send } = await setUp()
    expect(await send(signed)).toMatchObject(ok({ state: 'waiting', account: undefined, sealed: undefined }))
    const kept = await everything()
    for (const secret of [IBAN, STROKES]) expect(kept).not.toContain(secret)
    const own = async (changes: Record<string, string>) => {
      const checked = await checkApplication(ctx, new URLSearchParams({ ...mia, ...signed, ...changes }))
      return checked.ok ? textOf((await writeTypedPaper(ctx, checked.value, '')).content) : undefined
    }
    expect(await own({})).toMatch(/SEPA-Lastschriftmandat[^]*DE89 3704 0044 0532 0130 00/)
    expect(await own({ holder: '', iban: '' })).toMatch(/SEPA-Lastschriftmandat(?![^]*DE89)/)
    expect(await own({ iban: 'unsinn' })).toBeUndefined()
  })

  test('the same form sent twice is one application, and another one of the same view is not lost unseen', async () => {
    const { formToken, lock, mails, send } = await setUp()
    await lock()
    const token = { formToken: formToken() }
    const [first, second] = [await send(token), await send(token)]
    expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true)
    expect(await mails()).toHaveLength(2)
    expect(await send({ ...token, street: 'Am Netz 2' })).toMatchObject(err({ kind: 'form-already-sent' }))
  })

  test('of two who decide at once the second learns of it', async () => {
    const { ctx, sendForId } = await setUp()
    const id = await sendForId()
    const decide = (actor: Actor, seen: number, intent: 'accepted' | 'signed' | 'refused') =>
      decideApplication(ctx, actor, id, { seen, intent })
    const outsider: Actor = { accountId: 'fremd', offices: ['admin', 'editor', 'youth', 'member'] }
    expect((await decide(outsider, 0, 'accepted')).ok).toBe(false)
    expect(await decide(board, 0, 'signed')).toEqual(ok(undefined))
    expect(await decide(treasurer, 0, 'refused')).toMatchObject(err({ kind: 'application-changed' }))
    expect(await decide(treasurer, 1, 'accepted')).toEqual(ok(undefined))
    const { application } = valueOf(await showApplication(ctx, board, id))
    expect(application).toMatchObject({ state: 'accepted', decidedAt: noon })
  })

  test('the applicant gets the decision once, in the words that the board has read', async () => {
    const { lock, log, mails, ctx, sendForId } = await setUp()
    await lock()
    const id = await sendForId(signed)
    await mails()
    const { letters } = valueOf(await showApplication(ctx, board, id))
    expect(letters.accepted).toContain('von dem Konto ein, das im Antrag steht, Anfang Februar.')
    expect(letters.refused).toContain('Ihren Antrag löschen wir nach 90 Tagen, die IBAN schon nach 30 Tagen.')
    const letter = `${letters.accepted}\n\nBis Dienstag!`
    const accept = (actor: Actor, nachricht: string) =>
      decideApplication(ctx, actor, id, { seen: 0, intent: 'accepted', letter: new URLSearchParams({ nachricht }) })
    for (const unfit of [' \n', 'x'.repeat(4_001)])
      expect(await accept(board, unfit)).toMatchObject(err({ kind: 'mistakes' }))
    expect(await accept(board, letter)).toEqual(ok(undefined))
    expect(await accept(treasurer, letter)).toMatchObject(err({ kind: 'application-changed' }))
    const told = await mails()
    const addresses = { recipient: 'mia@beispiel.example', replyTo: 'info@verein.example' }
    expect(told).toMatchObject([{ kind: 'membership-accepted', ...addresses }])
    expect(told[0]?.text).toContain('Bis Dienstag!')
    expect(await log(id)).toEqual(['accepted bernd', 'told bernd'])
    expect(await decideApplication(ctx, board, id, { seen: 1, intent: 'reopened' })).toEqual(ok(undefined))
    expect(await decideApplication(ctx, board, id, { seen: 2, intent: 'refused' })).toEqual(ok(undefined))
    expect(await mails()).toEqual([])
  })

  test('a new lock closes what comes from then on, and the old code still opens what came before', async () => {
    const { clock, code, lock, ctx, sendForId } = await setUp()
    await lock()
    const old = await sendForId()
    clock.now = after(60_000)
    const newCode = makeCode(randomInt)
    await changeLock(ctx, treasurer, { typed: newCode, shown: newCode })
    const young = await sendForId()
    const opens = async (id: string, typed: string) => (await openPaper(ctx, treasurer, id, typed)).ok
    expect([await opens(old, code), await opens(old, newCode)]).toEqual([true, false])
    expect([await opens(young, code), await opens(young, newCode)]).toEqual([false, true])
  })

  test('the account goes first, then the application, and what nobody decided goes as well', async () => {
    const { clock, ctx, lock, send, sendForId } = await setUp()
    await lock()
    const decided = await sendForId()
    await send({ 'firstName-1': 'Zoe' })
    await decideApplication(ctx, board, decided, { seen: 0, intent: 'refused' })
    const counts: number[] = []
    for (const age of [
      ...[APPLICATION_RETENTION.account - 1, APPLICATION_RETENTION.account],
      ...[APPLICATION_RETENTION.decided, APPLICATION_RETENTION.undecided],
    ]) {
      clock.now = after(age)
      counts.push(await purgeApplications(ctx))
    }
    expect(counts).toEqual([0, 1, 1, 1])
    expect(await listApplications(ctx, board)).toMatchObject({ value: { applications: [] } })
  })
})
