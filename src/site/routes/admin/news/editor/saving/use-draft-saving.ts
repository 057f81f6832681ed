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
  /** Where drafts are sent. */
  address: string
  server: ForeignDraft
  form: HTMLFormElement
  /** What the form holds now. */
  read: () => DraftFields | undefined
}

export type DraftSaving = { queue: SaveQueue; state: SaveState; beginning: Beginning }

/** Saves by itself what somebody writes in the form, from the first change until the page is left. */
export function useDraftSaving({ articleId, accountId, address, server, form, read }: Settings): DraftSaving {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  // Once: what the server says later comes by the queue.
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
  // With the form still there when it ends.
  useLayoutEffect(() => listen(queue, form), [queue, form])
  return useMemo(() => ({ queue, state, beginning }), [queue, state, beginning])
}

/** @returns what stops it */
function after(milliseconds: number, run: () => void): () => void {
  let isStopped = false
  const timer = setTimeout(() => whenIdle(() => isStopped || run()), milliseconds)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** @returns what ends it */
function listen(queue: SaveQueue, form: HTMLFormElement): () => void {
  queue.open()
  const ended = new AbortController()
  const { signal } = ended
  const changed = ({ target }: Event) => void (target instanceof Node && form.contains(target) && queue.changed())
  const goOn = () => void (queue.isWaiting && queue.sendNow())
  // Behind React, which listens at the document: told earlier, it would draw a field as it was before the key that it has not heard of.
  for (const event of ['input', 'change']) window.addEventListener(event, changed, { signal })
  // Whoever comes back from the door comes back to this tab.
  for (const event of ['online', 'focus']) window.addEventListener(event, goOn, { signal })
  document.addEventListener('visibilitychange', () => leave(queue), { signal })
  window.addEventListener('pagehide', () => leave(queue), { signal })
  return () => {
    ended.abort()
    queue.close()
  }
}

/** The page may never come back; on a phone it often does not. Where the line was bad a moment ago, the device has to do. */
function leave(queue: SaveQueue) {
  if (queue.state.kind === 'saved') return
  queue.keepNow()
  if (queue.state.kind === 'saving') void queue.sendNow()
}

/** A bad line must not hold the next try back for longer. */
const PATIENCE = 20 * SECOND
/** Browsers send no more than 64 kB for a page that has gone. */
const LARGEST_FAREWELL = 60_000

/** Sends a draft to its address; what comes back is always an answer. */
async function sendDraft(address: string, draft: SavedDraft & { mayClear?: boolean }): Promise<SaveAnswer> {
  const body = JSON.stringify(draft)
  const isLeaving = document.visibilityState === 'hidden' && body.length < LARGEST_FAREWELL
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      // The door, for whoever is signed out.
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

/** Our own server's words. */
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
