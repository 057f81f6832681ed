import { useLayoutEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../../../runtime/when-idle.ts'
import { findOnDevice, keepOnDevice } from './device-drafts.ts'
import type { DraftFields, ForeignDraft, SavedDraft } from './draft.ts'
import { SaveQueue, type SaveState, type SaveAnswer } from './save-queue.ts'
import { restoreDraft, type Beginning } from './restore-draft.ts'
import { SECOND } from '#shared/durations.ts'

type Settings = {
  articleId: string
  accountId: string
  /** The address that receives drafts. */
  address: string
  server: ForeignDraft
  form: HTMLFormElement
  /** The present values of the form. */
  read: () => DraftFields | undefined
}

export type DraftSaving = { queue: SaveQueue; state: SaveState; beginning: Beginning }

/** Saves automatically what the author writes in the form, from the first change until the page is left. */
export function useDraftSaving({ articleId, accountId, address, server, form, read }: Settings): DraftSaving {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  // Once: later versions of the server come through the queue.
  const [{ queue, beginning }] = useState(() => {
    const place = { accountId, articleId }
    const begun = restoreDraft(server, findOnDevice(localStorage, place, new Date()))
    return {
      beginning: begun,
      queue: new SaveQueue({
        saved: begun.base,
        sent: begun.kind === 'restored' ? begun.sent : [],
        read,
        send: (draft) => sendDraft(address, draft),
        keep: (draft) => keepOnDevice(localStorage, place, draft),
        show: setState,
        now: () => new Date(),
        after,
      }),
    }
  })
  // As a layout effect: its cleanup runs while the form still exists.
  useLayoutEffect(() => listen(queue, form), [queue, form])
  return useMemo(() => ({ queue, state, beginning }), [queue, state, beginning])
}

/** @returns a function that cancels it */
function after(milliseconds: number, run: () => void): () => void {
  let isStopped = false
  const timer = setTimeout(() => whenIdle(() => isStopped || run()), milliseconds)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** @returns a function that ends it */
function listen(queue: SaveQueue, form: HTMLFormElement): () => void {
  queue.open()
  const ended = new AbortController()
  const { signal } = ended
  const changed = ({ target }: Event) => void (target instanceof Node && form.contains(target) && queue.changed())
  const goOn = () => void (queue.isWaiting && queue.sendNow())
  // On `window`, after React's listener on the document: an earlier update would make React render a field as it was before the key press.
  for (const event of ['input', 'change']) window.addEventListener(event, changed, { signal })
  // After signing in again the user comes back to this tab.
  for (const event of ['online', 'focus']) window.addEventListener(event, goOn, { signal })
  document.addEventListener('visibilitychange', () => leave(queue), { signal })
  window.addEventListener('pagehide', () => leave(queue), { signal })
  return () => {
    ended.abort()
    queue.close()
  }
}

/** The page may never come back, as often on a phone. If the last attempt failed, only the device is used. */
function leave(queue: SaveQueue) {
  if (queue.state.kind === 'saved') return
  queue.keepNow()
  if (queue.state.kind === 'saving') void queue.sendNow()
}

/** A slow connection must not delay the next attempt for longer. */
const PATIENCE = 20 * SECOND
/** In bytes. Browsers limit keepalive requests of a closed page to 64 kB. */
const LARGEST_FAREWELL = 60_000

/** Sends a draft to its address; always resolves to an answer. */
async function sendDraft(address: string, draft: SavedDraft & { mayClear?: boolean }): Promise<SaveAnswer> {
  const body = new TextEncoder().encode(JSON.stringify(draft))
  const isLeaving = document.visibilityState === 'hidden' && body.byteLength < LARGEST_FAREWELL
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      // Does not follow the redirect to the sign-in.
      redirect: 'manual',
      keepalive: isLeaving,
      signal: AbortSignal.timeout(PATIENCE),
    })
    return await readAnswer(response)
  } catch {
    return { kind: 'unreachable' }
  }
}

async function readAnswer(response: Response): Promise<SaveAnswer> {
  const { status, type } = response
  if (type === 'opaqueredirect' || status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'refused', sentence: 'Ihr Konto darf hier nichts mehr ändern.' }
  if (status === 404) return { kind: 'refused', sentence: 'Das gibt es nicht mehr.' }
  if (status === 200 || status === 409) return toAnswer(status, await response.json())
  if (status === 422) return toRefusal(await response.json())
  if (status === 413) return { kind: 'refused', sentence: 'Der Text ist zu lang.' }
  return { kind: 'unreachable' }
}

type Sent = { number: number; savedAt: string } & ForeignDraft

/** The answer of our own server. */
function toAnswer(status: 200 | 409, sent: Sent): SaveAnswer {
  if (status === 200) return { kind: 'saved', number: sent.number, savedAt: sent.savedAt }
  const { by, at, number, fields } = sent
  return { kind: 'conflict', by, at, number, fields }
}

const toRefusal = ({ kind, sentence }: { kind?: string; sentence?: string }): SaveAnswer => ({
  kind: 'refused',
  sentence: sentence ?? 'Eine Angabe passt nicht.',
  wouldClear: kind === 'would-clear',
})
