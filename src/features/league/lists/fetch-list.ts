import { LongAnswerError, type createAskPublic, type PublicAnswer } from '#platform/http/ask-public.ts'
import { PrivateAddressError } from '#platform/http/public-address.ts'
import { MINUTE } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'
import { listLimits, readList } from './read-list.ts'

/** Whoever looks again within this time, or takes over what was shown, does not ask the other site a second time. */
const KEPT_FOR = 10 * MINUTE
const MOST_STEPS = 4

export type FetchList = (typed: string) => Promise<FetchedList>
type AskPublic = ReturnType<typeof createAskPublic>
type FetchedList = Result<ListRow[], ListRefusal>

/** Reads a list from another site, once and on request only: nobody waits for it, and what it brought stays when the site is gone. */
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
    // Whatever the network says: a name that nobody knows, a line that breaks, ten seconds without an answer.
    return refuseList('Die andere Website antwortet gerade nicht. Bitte versuchen Sie es später oder mit einer Datei.')
  }
}

async function follow(first: URL, askPublic: AskPublic): Promise<PublicAnswer | undefined> {
  let url = first
  for (let step = 0; step < MOST_STEPS; step++) {
    // Each step leads to another address, which only the answer before it names.
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
