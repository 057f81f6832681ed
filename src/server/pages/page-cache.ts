import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, compressForKeeping, compressForMany, type Encoding } from './encoding.ts'

/** A complete answer to anonymous readers. @property expiresAt for pages that depend on the clock */
export type Page = { body: Buffer; headers: Record<string, string>; expiresAt: Date | undefined }

/** @property isPlain rendered without the router, such as the live page: a whole hall fetches it over one bad line, and it is not cached */
export type RenderedPage = Page & { status: number; isPlain?: boolean | undefined }
/** @property kept settles when the page is in the cache; undefined when it is not cached */
type MadePage<Made> = { page: Made; kept: Promise<void> | undefined }

type Variant = {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  headersUnchanged: Record<string, string> & { ETag: string }
}
/** @property isPopular requested again: many pages change before that */
type Entry = {
  variants: Record<Encoding, Variant>
  madeAt: number
  expiresAt: number
  bytes: number
  isPopular: boolean
}

/** What selects the form of a cached page. @property accepts encodings @property knows `If-None-Match` */
type Asking = { method: string; accepts: string | null | undefined; knows: string | null | undefined }
type KeptAnswer = { status: 200 | 304; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null }

const MAX_BYTES = 48 * 1024 * 1024

/** The memory that pages may use together. When it is full, the least recently requested pages go, whichever cache they are in. */
export class PageBudget {
  readonly #kept: LRUCache<Entry, () => void>

  constructor(maxBytes = MAX_BYTES) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (_, { bytes }) => bytes,
      dispose: (forget, _, reason) => void (reason === 'evict' && forget()),
    })
  }

  /** @returns false if the entry alone is too large */
  take(entry: Entry, forget: () => void): boolean {
    return this.#kept.set(entry, forget).has(entry)
  }

  noteUse(entry: Entry): void {
    this.#kept.get(entry)
  }

  giveBack(entry: Entry): void {
    this.#kept.delete(entry)
  }
}

/**
 * Pages that are rendered once and then sent as they are, in every encoding, until content changes.
 * A page begun before a {@link PageCache.clear} is never cached. When full, the least recently requested pages go, so that a
 * flood of odd addresses does not evict popular pages.
 */
export class PageCache {
  readonly #now: () => Date
  readonly #budget: PageBudget
  readonly #entries = new Map<string, Entry>()
  /** Pages that are being rendered. */
  readonly #underWay = new Map<string, Promise<MadePage<RenderedPage | undefined>>>()
  #generation = {}
  #bytes = 0
  #hits = 0
  #made = 0

  /** @param budget may be shared by several caches */
  constructor(now: () => Date, budget = new PageBudget()) {
    this.#now = now
    this.#budget = budget
  }

  /** @returns the cached answer, 304 when the browser has it already, or undefined */
  look(key: string, asking: Asking): KeptAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt !== Infinity && isOver(entry, this.#now().getTime())) return void this.#remove(key, entry)
    this.#budget.noteUse(entry)
    this.#hits += 1
    return answerWith(entry, asking)
  }

  /** The same for a parsed request. */
  find(key: string, { method, headers }: Request): Response | undefined {
    const asking = { method, accepts: headers.get('accept-encoding'), knows: headers.get('if-none-match') }
    const kept = this.look(key, asking)
    return kept && new Response(kept.body, kept)
  }

  /** Caches a page unless content has changed since `begunIn`. */
  async put(key: string, page: Page, begunIn: object): Promise<void> {
    const madeAt = this.#now().getTime()
    const entry = { ...(await toEntry(page)), madeAt }
    if (begunIn !== this.#generation) return
    const former = this.#entries.get(key)
    if (former) this.#remove(key, former)
    if (this.#budget.take(entry, () => this.#forget(key, entry))) {
      this.#entries.set(key, entry)
      this.#bytes += entry.bytes
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#budget.giveBack(entry)
    this.#forget(key, entry)
  }

  #forget(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  /** Identifies the present state; see {@link PageCache.put}. */
  get generation(): object {
    return this.#generation
  }

  /** Lets one caller render a page; concurrent callers with the same key get that page, until it is cached. */
  async share<Made extends RenderedPage | undefined>(
    key: string,
    make: () => Promise<MadePage<Made>>,
  ): Promise<{ page: Made; isShared: boolean }> {
    const underWay = this.#underWay
    // One key always stands for one kind of page.
    const earlier = underWay.get(key) as Promise<MadePage<Made>> | undefined
    if (earlier) return { page: (await earlier).page, isShared: true }
    this.#made += 1
    const work = make()
    underWay.set(key, work)
    const forget = () => void (underWay.get(key) === work && underWay.delete(key))
    void work.then(({ kept }) => kept).then(forget, forget)
    return { page: (await work).page, isShared: false }
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#remove(key, entry)
    this.#generation = {}
    this.#underWay.clear()
  }

  get bytes() {
    return this.#bytes
  }

  get pages() {
    return this.#entries.size
  }

  /** Answers from the cache since the start of the process. */
  get hits() {
    return this.#hits
  }

  /** Pages rendered because they were not cached, since the start of the process. */
  get made() {
    return this.#made
  }
}

function answerWith(entry: Entry, { method, accepts, knows }: Asking): KeptAnswer {
  if (!entry.isPopular) void makeSmaller(entry)
  const variant = entry.variants[chooseEncoding(accepts)]
  if (knows?.includes(variant.headersUnchanged.ETag))
    return { status: 304, headers: variant.headersUnchanged, body: null }
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.body }
}

/** Weak, because the same page in another encoding is the same page. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Small adjustments of the clock are normal. */
const TOLERANCE_MILLISECONDS = 1_000

/** Also true for a page made in the future: the clock was put back, so the page shows another day. */
const isOver = ({ madeAt, expiresAt }: Entry, moment: number) =>
  moment < madeAt - TOLERANCE_MILLISECONDS || moment >= expiresAt

async function toEntry({ body, headers, expiresAt }: Page): Promise<Omit<Entry, 'madeAt'>> {
  const { br, gzip } = await compressForKeeping(body)
  const common = { ...headers, ETag: etagOf(body), Vary: 'Accept-Encoding' }
  return {
    variants: {
      br: toVariant(br, common, 'br'),
      gzip: toVariant(gzip, common, 'gzip'),
      identity: toVariant(body, common, 'identity'),
    },
    expiresAt: expiresAt?.getTime() ?? Infinity,
    bytes: br.length + gzip.length + body.length,
    isPopular: false,
  }
}

/** Until it has finished, or if it fails, the larger encoding is sent. */
async function makeSmaller(entry: Entry): Promise<void> {
  entry.isPopular = true
  const { br, identity } = entry.variants
  const body = await compressForMany(identity.body).catch(() => undefined)
  if (body) entry.variants.br = toVariant(body, br.headersUnchanged, 'br')
}

function toVariant(body: Buffer, headersUnchanged: Variant['headersUnchanged'], encoding: Encoding): Variant {
  const headers = {
    ...headersUnchanged,
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { body: new Uint8Array(body), headers, headersUnchanged }
}
