import { data, type DataStrategyResult } from 'react-router'
import { describeFailure } from './describe-failure.ts'
import { findSent, tellUnsent, type Sent } from './unsent-form.ts'

type Results = Record<string, DataStrategyResult>

const STATUS = 503

/** The last answer was a redirect: the next load is the first of its page. */
let isLed = false

/**
 * The router's data strategy in the browser. A form without an answer, or with one that its page does not know, leaves the page as it is: an error
 * screen would destroy the input. The same holds for a page that is only revalidated.
 */
export async function stayOnPage({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  // While the answer is awaited, another form may settle `sent`.
  const sent = findSent()
  const results = await next()
  if (request.signal.aborted) return results
  return request.method === 'GET' ? keepShown(request, results) : keepForm(request, results, sent)
}

function keepForm(request: Request, results: Results, sent: Sent | undefined): Results {
  isLed = false
  for (const [route, { type, result }] of Object.entries(results)) {
    if (result instanceof Response) isLed = true
    if (type === 'data' || result instanceof Response || !sent) continue
    tellUnsent(sent, describeFailure(result))
    results[route] = { type: 'data', result: answerOf(request, sent.answer) }
  }
  return results
}

/** Keeps the last action data; if the form leads to another page, that page is not opened. */
function answerOf({ url }: Request, told: unknown) {
  const { pathname, search, hash } = location
  if (new URL(url).pathname === pathname) return data(told, STATUS)
  // Only the hash differs, so nothing is loaded.
  const Location = `${pathname}${search}${hash || '#inhalt'}`
  return new Response(null, { status: 302, headers: { Location, 'X-Remix-Replace': 'true' } })
}

function keepShown({ url }: Request, results: Results): Results {
  const wasLed = isLed
  isLed = false
  const isShown = url.split('#')[0] === location.href.split('#')[0] && !document.querySelector('[data-runtime=again]')
  if (wasLed || !isShown) return results
  // For routes without a result the router keeps its data.
  return Object.fromEntries(
    Object.entries(results).filter(([, { type, result }]) => type === 'data' || !isNoAnswer(result)),
  )
}

const isNoAnswer = (error: unknown): boolean => error instanceof TypeError || (isStatus(error) && error.status >= 502)
const isStatus = (error: unknown): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
