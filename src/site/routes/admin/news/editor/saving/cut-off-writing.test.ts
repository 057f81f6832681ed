import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '#shared/durations.ts'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { saveWorkingCopy } from '#features/news/editing/save-working-copy.ts'
import { EMPTY_FIELDS, isSame } from '#features/news/editing/working-copy.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createEditingBench } from '#tests/support/benches/editing-bench.ts'
import { createRandom, type Random } from '#tests/support/samples/random.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { findOnDevice, keepOnDevice } from './device-drafts.ts'
import { areSame, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'
import { restoreDraft } from './restore-draft.ts'
import { SaveQueue, type SaveAnswer } from './save-queue.ts'

const LIVES = 80
const CUTS_PER_LIFE = 25
const MAY_BE_LOST = 2 * SECOND
const PLACE = { accountId: 'petra', articleId: '1' }
const ME = 'Petra'

beforeEach(() => {
  // Timers that a database needs stay real.
  const toFake = ['setTimeout', 'clearTimeout', 'Date'] as const
  vi.useFakeTimers({ now: new Date('2024-11-24T17:40:00Z'), toFake: [...toFake] })
})
afterEach(() => {
  step = Infinity
  vi.useRealTimers()
})

const fieldsOf = (markdown: string): DraftFields => ({ ...EMPTY_FIELDS, title: 'Pokal', markdown })
const now = () => new Date()

/** Database queries in flight; no time passes meanwhile. */
const asked = new Set<Promise<unknown>>()
/** Milliseconds of fake time after which database queries are awaited. */
let step = Infinity

async function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    while (asked.size > 0) await Promise.all(asked)
  }
}

async function whileNoTimePasses<T>(work: Promise<T>): Promise<T> {
  asked.add(work)
  try {
    return await work
  } finally {
    asked.delete(work)
  }
}

/** Stores a draft, and refuses one that is based on an older version. */
type Keeping = { first: ForeignDraft; save: (draft: SavedDraft, by: string) => Promise<SaveAnswer> }

/** Behaves like the use case. */
function keepInMemory(): Keeping {
  const first: ForeignDraft = { number: 1, fields: fieldsOf('Anfang'), by: ME, at: now().toISOString() }
  let kept = first
  return {
    first,
    async save({ number, fields }, by) {
      if (isSame(kept.fields, fields)) return { kind: 'saved', number: kept.number, savedAt: kept.at }
      if (number !== kept.number) return { kind: 'conflict', ...kept }
      kept = { number: number + 1, fields, by, at: now().toISOString() }
      return { kind: 'saved', number: kept.number, savedAt: kept.at }
    },
  }
}

/** The use case itself. */
async function keepInDatabase(connection: DatabaseConnection): Promise<Keeping> {
  step = 100
  const clock = {
    get now() {
      return now()
    },
  }
  const { ctx } = createEditingBench(connection, clock)
  const as = (accountId: string) => ({ accountId, offices: ['editor' as const] })
  const id = valueOf(await beginArticle(ctx, as(ME), fieldsOf('Anfang')))
  return {
    first: { number: 0, fields: fieldsOf('Anfang'), by: ME, at: now().toISOString() },
    async save({ number, fields }, by) {
      const saved = await whileNoTimePasses(saveWorkingCopy(ctx, as(by), id, { fields, seen: number }))
      if (saved.ok) return { kind: 'saved', number: saved.value.number, savedAt: saved.value.savedAt.toISOString() }
      if (saved.error.kind === 'conflict') return { ...saved.error, at: saved.error.at.toISOString() }
      return { kind: 'refused', sentence: saved.error.kind }
    },
  }
}

/** The server at the other end of a bad connection. */
function createServer(random: Random, { first, save: put }: Keeping) {
  let kept = first
  const surroundings = { isReachable: true, isRunning: true, isSignedIn: true }
  const isThere = () => surroundings.isReachable && surroundings.isRunning
  const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  async function save(draft: SavedDraft, by: string): Promise<SaveAnswer> {
    const answer = await put(draft, by)
    const isNew = answer.kind === 'saved' && answer.number > kept.number
    if (isNew) kept = { number: answer.number, fields: draft.fields, by, at: answer.savedAt }
    return answer
  }
  return {
    surroundings,
    get kept() {
      return kept
    },
    /** Another author, who has seen the latest version, adds a word. */
    addForeign: (word: string) =>
      save({ number: kept.number, fields: fieldsOf(`${kept.fields.markdown} ${word}`) }, 'Anna'),
    async answer(draft: SavedDraft): Promise<SaveAnswer> {
      await later(random.below(1_500))
      if (!isThere()) return { kind: 'unreachable' }
      const answer: SaveAnswer = surroundings.isSignedIn ? await save(draft, ME) : { kind: 'signed-out' }
      await later(random.below(1_500))
      return isThere() ? answer : { kind: 'unreachable' }
    },
  }
}

type Server = ReturnType<typeof createServer>

/** The page in a tab, from loading until the tab is gone. */
function openPage(server: Server, storage: Storage) {
  let isGone = false
  const here = server.kept
  const beginning = restoreDraft(here, findOnDevice(storage, PLACE, now()))
  let text = (beginning.kind === 'fresh' ? here : beginning).fields.markdown
  const queue: SaveQueue = new SaveQueue({
    saved: beginning.base,
    sent: beginning.kind === 'restored' ? beginning.sent : [],
    read: () => fieldsOf(text),
    send: (draft) => server.answer(draft),
    keep: (draft) => isGone || keepOnDevice(storage, PLACE, draft),
    show: () => {},
    now,
    after(milliseconds, run) {
      const timer = setTimeout(() => isGone || run(), milliseconds)
      return () => clearTimeout(timer)
    },
  })
  if (beginning.kind === 'conflict') queue.meet(beginning.theirs)
  if (beginning.kind === 'restored') queue.changed()
  return {
    queue,
    read: () => text,
    write(next: string) {
      text = next
      queue.changed()
    },
    /** @param isTold whether the browser notifies the page, as on closing a tab, but not when the battery is empty */
    vanish(isTold: boolean) {
      if (isTold && queue.state.kind !== 'saved') queue.keepNow()
      if (isTold && queue.state.kind === 'saving') void queue.sendNow()
      isGone = true
      queue.stop()
    },
  }
}

/** The ways in which writing ends or is interrupted. */
const WAYS = [
  'the tab is closed',
  'the battery is empty',
  'the line is gone',
  'the server is killed',
  'the session ends',
] as const
const wordsOf = (text: string) => text.split(' ')

/** An author writes, is interrupted again and again and comes back, while another one sometimes saves. @returns faults */
async function live(random: Random, keeping: Keeping) {
  const server = createServer(random, keeping)
  const storage = memoryStorage()
  const mine: { word: string; at: number }[] = []
  const foreign: string[] = []
  const faults: string[] = []
  let page = openPage(server, storage)

  const type = async () => {
    for (let count = random.below(8); count >= 0; count -= 1) {
      const word = `m${mine.length}`
      page.write(`${page.read()} ${word}`)
      mine.push({ word, at: now().getTime() })
      await pass(random.below(600))
    }
    await pass(random.pick([0, 100, 300, 2_500]))
  }
  /** On a conflict the author takes both texts. */
  const chooseBoth = async () => {
    if (page.queue.state.kind !== 'conflict') return
    const { theirs } = page.queue.state
    if (theirs.by === ME) faults.push('was asked about a text of their own')
    const here = wordsOf(page.read())
    page.write([...here, ...wordsOf(theirs.fields.markdown).filter((word) => !here.includes(word))].join(' '))
    void page.queue.settle(theirs)
    await pass(random.below(4_000))
  }
  const cutOff = async (way: (typeof WAYS)[number]) => {
    const { surroundings } = server
    if (way === 'the line is gone') surroundings.isReachable = false
    if (way === 'the server is killed') surroundings.isRunning = false
    if (way === 'the session ends') surroundings.isSignedIn = false
    if (random.chance(0.5)) await type()
    // Otherwise the tab stays open until the trouble is over.
    if (way.startsWith('the tab') || way.startsWith('the battery') || random.chance(0.6)) {
      page.vanish(way !== 'the battery is empty')
      const goneAt = now().getTime()
      await pass(random.below(2_000))
      Object.assign(surroundings, { isReachable: true, isRunning: true, isSignedIn: true })
      page = openPage(server, storage)
      const here = wordsOf(page.read())
      faults.push(
        ...mine
          .filter(({ word, at }) => at < goneAt - MAY_BE_LOST && !here.includes(word))
          .map(({ word }) => `${way}: ${word}`),
      )
      // Words lost within the bound are lost for good.
      mine.splice(0, mine.length, ...mine.filter(({ word }) => here.includes(word)))
    }
    Object.assign(surroundings, { isReachable: true, isRunning: true, isSignedIn: true })
  }

  for (let cut = 0; cut < CUTS_PER_LIFE; cut += 1) {
    await type()
    if (random.chance(0.2)) {
      const word = `a${foreign.length}`
      if ((await server.addForeign(word)).kind === 'saved') foreign.push(word)
    }
    await cutOff(random.pick(WAYS))
    await chooseBoth()
  }
  // Two rounds: the first one may report a last conflict.
  for (let round = 0; round < 2; round += 1) {
    await pass(60 * SECOND)
    await chooseBoth()
  }
  const here = wordsOf(server.kept.fields.markdown)
  faults.push(...[...mine.map(({ word }) => word), ...foreign].filter((word) => !here.includes(word)))
  expect(areSame(server.kept.fields, fieldsOf(page.read()))).toBe(true)
  return faults
}

test(`of ${LIVES * CUTS_PER_LIFE} cuts none loses more than the last two seconds of typing, nor a word of somebody else`, async () => {
  for (let seed = 1; seed <= LIVES; seed += 1)
    expect([seed, await live(createRandom(seed), keepInMemory())]).toEqual([seed, []])
})

const LIVES_IN_DATABASE = 8

forEachDatabase('the articles of a database', (openDatabase) => {
  test(`lose nothing by ${LIVES_IN_DATABASE * CUTS_PER_LIFE} cuts either`, async () => {
    const connection = await openDatabase()
    for (let seed = 1; seed <= LIVES_IN_DATABASE; seed += 1)
      expect([seed, await live(createRandom(seed), await keepInDatabase(connection))]).toEqual([seed, []])
  })
})
