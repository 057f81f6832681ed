import { LongAnswerError, type createAskPublic, type PublicAnswer } from '#platform/http/ask-public.ts'
import { PrivateAddressError } from '#platform/http/public-address.ts'
import { MINUTE } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'
import { listLimits, readList } from './read-list.ts'

/** A repeated preview within this time, or the import after it, does not ask the other site again. */
const KEPT_FOR = 10 * MINUTE
const MOST_STEPS = 4

export type FetchList = (typed: string) => Promise<FetchedList>
type AskPublic = ReturnType<typeof createAskPublic>
type FetchedList = Result<ListRow[], ListRefusal>

/** Reads a list from another site, once and only on request: no page depends on that site, and imported matches stay when it is gone. */
export function createFetchList(askPublic: AskPublic, now: () => Date): FetchList {
  let last: { address: string; at: number; rows: ListRow[] } | undefined

  return async function fetchList(typed: string): Promise<FetchedList> {
    const url = URL.canParse(typed) ? new URL(typed) : undefined
    if (!url || !isWeb(url)) return refuseList('Bitte geben Sie eine Adresse an, die mit https:// beginnt.')
    if (last?.address === url.href && now().getTime() - last.at < KEPT_FOR) return ok(last.rows)
    const list = await ask(url, askPublic)
    if (list.ok) last = { address: url.href, at: now().getTime(), rows: list.value }
    return list
  }
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

async function ask(first: URL, askPublic: AskPublic): Promise<FetchedList> {
  try {
    const answer = await follow(first, askPublic)
    if (!answer) return refuseList('Die Adresse leitet zu oft weiter oder dorthin, wo keine Liste sein kann.')
    if (answer.status !== 200)
      return refuseList(`Unter dieser Adresse kam keine Liste: Die andere Website antwortet mit ${answer.status}.`)
    if (isPage(answer)) return refuseList('Unter dieser Adresse steht eine gewöhnliche Seite und keine Liste.')
    return await readList(answer.body)
  } catch (error) {
    if (error instanceof LongAnswerError) return refuseList('Die Liste ist zu groß: Höchstens 900 KB sind möglich.')
    if (error instanceof PrivateAddressError)
      return refuseList('Diese Adresse ist nicht öffentlich. Bitte laden Sie die Liste als Datei hoch.')
    // Any network failure: an unknown host, a broken connection, ten seconds without an answer.
    return refuseList('Die andere Website antwortet gerade nicht. Bitte versuchen Sie es später oder mit einer Datei.')
  }
}

async function follow(first: URL, askPublic: AskPublic): Promise<PublicAnswer | undefined> {
  let url = first
  for (let step = 0; step < MOST_STEPS; step++) {
    // Each step needs the address that the previous answer names.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await askPublic(url, { method: 'GET', mostBytes: listLimits.bytes })
    if (answer.status < 300 || answer.status >= 400) return answer
    const next = URL.parse(answer.leadsTo ?? '', url)
    if (!next || !isWeb(next)) return undefined
    url = next
  }
  return undefined
}

const isPage = ({ body }: PublicAnswer): boolean =>
  /^\s*(?:<!doctype html|<html)/i.test(new TextDecoder().decode(body.subarray(0, 200)))
