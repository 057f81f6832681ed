import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { MediaBucket } from '#platform/config/media-settings.ts'
import { SECOND } from '#shared/durations.ts'
import { isMediaAway, MediaAwayError } from '#platform/media/media-away.ts'
import { createWorkQueue } from './work-queue.ts'

/** Maximum parallel requests; further ones queue. */
const CONCURRENCY = 16
const ATTEMPTS = 3
/** Time limit until an answer begins. */
const PATIENCE_MILLISECONDS = 5_000
/** Time limit until the answer is complete; a picture of 20 MB takes that long at 6 Mbit/s. */
const TOTAL_MILLISECONDS = 30_000
const REST_MILLISECONDS = 2_000
const FIRST_PAUSE_MILLISECONDS = 100

type BucketRequest = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Buffer
}
export type BucketAnswer = { status: number; headers: Headers; bytes: Buffer }
export type SendToBucket = (request: BucketRequest) => Promise<BucketAnswer>

/** `away` also counts requests that were not even tried because the store is away. */
export type BucketOutcome = 'answered' | 'refused' | 'away'
/** @param seconds including all attempts */
export type NoteOutcome = (outcome: BucketOutcome, seconds: number) => void

export type BucketClientParts = {
  bucket: MediaBucket
  /** Called with the outcome of every request, and its duration including all attempts. */
  note?: NoteOutcome | undefined
  onAway?: (error: MediaAwayError) => void
  onBack?: () => void
  now?: () => Date
  clock?: () => number
  random?: () => number
  patienceMilliseconds?: number
}

/**
 * Sends signed requests; retries network errors and temporary errors of the server twice.
 *
 * A time-out is not retried: the caller has waited long enough.
 *
 * @throws {MediaAwayError} without an answer, or with only temporary errors; for a moment afterwards at once
 */
export function createBucketClient(parts: BucketClientParts): SendToBucket {
  const { clock = () => performance.now(), random = Math.random, onAway, onBack } = parts
  const queue = createWorkQueue(CONCURRENCY)
  const guarded = createCircuit({ clock, restMilliseconds: REST_MILLISECONDS, onAway, onBack })
  const send = createSender(parts)

  async function insist(request: BucketRequest): Promise<BucketAnswer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(request).catch((error: unknown) => {
        if (attempt === ATTEMPTS || !isMediaAway(error) || error.code === TIMEOUT) throw error
      })
      if (answer && !isLater(answer)) return answer
      if (answer && attempt === ATTEMPTS) throw new MediaAwayError(String(answer.status))
      const pause = random() * FIRST_PAUSE_MILLISECONDS * 2 ** attempt
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return async (request) => {
    const begun = clock()
    const note = (outcome: BucketOutcome) => parts.note?.(outcome, (clock() - begun) / SECOND)
    try {
      const answer = await queue.run(() => guarded(() => insist(request)), 'now')
      note(isRefusal(answer) ? 'refused' : 'answered')
      return answer
    } catch (error) {
      note('away')
      throw error
    }
  }
}

/** Only if the bucket itself says so: a 404 from anything in between must not make a picture disappear. */
export const isNotThere = ({ status, bytes }: BucketAnswer) =>
  status === 404 && bytes.includes('<Code>NoSuchKey</Code>')

/** Exists already, empty, and unsupported conditions: all expected. */
const EXPECTED = [412, 416, 501]

const isRefusal = (answer: BucketAnswer) =>
  answer.status >= 300 && !isNotThere(answer) && !EXPECTED.includes(answer.status)

/** 409: concurrent writers of the same name. 501 would be the same every time. */
function isLater({ status, bytes }: BucketAnswer): boolean {
  if (status === 400) return BROKEN_ON_THE_WAY.some((code) => bytes.includes(`<Code>${code}</Code>`))
  return (status >= 500 && status !== 501) || [408, 409, 425, 429].includes(status)
}

const BROKEN_ON_THE_WAY = ['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout']

const TIMEOUT = 'TIMEOUT'

/** One attempt. @throws {MediaAwayError} without a complete answer */
function createSender({ patienceMilliseconds = PATIENCE_MILLISECONDS, ...parts }: BucketClientParts) {
  const sign = createSign(parts)

  return async (request: BucketRequest): Promise<BucketAnswer> => {
    const headers = await sign(request)
    const impatient = new AbortController()
    const timer = setTimeout(() => impatient.abort(), request.body ? TOTAL_MILLISECONDS : patienceMilliseconds)
    const signal = AbortSignal.any([impatient.signal, AbortSignal.timeout(TOTAL_MILLISECONDS)])
    try {
      const { method, url, body } = request
      const sent = { method, headers, signal, redirect: 'manual', ...(body && { body: new Uint8Array(body) }) } as const
      const answer = await fetch(url, sent)
      clearTimeout(timer)
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      throw new MediaAwayError(signal.aborted ? TIMEOUT : codeOf(error), error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** @returns a function that makes the signed headers of a request */
function createSign({ bucket, now = () => new Date() }: BucketClientParts) {
  const { region, accessKeyId, secretAccessKey } = bucket
  // Keys derived from the secret, one a day.
  const cache = new Map<string, ArrayBuffer>()

  return async ({ method, url, headers, body }: BucketRequest): Promise<Headers> => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'X-Amz-Content-Sha256': sum },
      accessKeyId,
      secretAccessKey,
      cache,
      service: 's3',
      ...(region !== undefined && { region }),
      datetime: now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    })
    return (await signer.sign()).headers
  }
}

/** `fetch` hides the code of a broken connection in the cause. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return 'BROKEN'
}

type CircuitParts = {
  /** Monotonic time in milliseconds. */
  clock: () => number
  /** Pause after a failure, without any attempt. */
  restMilliseconds: number
  /** Called once when the store goes away, and once when it is back. */
  onAway?: BucketClientParts['onAway'] | undefined
  onBack?: BucketClientParts['onBack'] | undefined
}

/**
 * A circuit breaker that spares a store that is away, and its callers: after a failure all requests fail at once; after the pause, one is
 * let through to see whether the store is back.
 */
export function createCircuit({ clock, restMilliseconds, onAway, onBack }: CircuitParts) {
  let failure: MediaAwayError | undefined
  let restsUntil = 0
  let isTrying = false

  function noteAway(error: MediaAwayError) {
    restsUntil = clock() + restMilliseconds
    if (!failure) onAway?.(error)
    failure = error
  }

  function noteAnswer() {
    if (failure) onBack?.()
    failure = undefined
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isTrial = failure !== undefined
    if (failure) {
      if (isTrying || clock() < restsUntil) throw failure
      isTrying = true
    }
    try {
      const result = await work()
      noteAnswer()
      return result
    } catch (error) {
      if (isMediaAway(error)) noteAway(error)
      else noteAnswer()
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}
