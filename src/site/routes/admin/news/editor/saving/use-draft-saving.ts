import { useLayoutEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../../../runtime/when-idle.ts'
import { findOnDevice, keepOnDevice } from './device-drafts.ts'
import type { DraftFields, ForeignDraft } from './draft.ts'
import { SaveQueue, type SaveState } from './save-queue.ts'
import { restoreDraft, type Beginning } from './restore-draft.ts'
import { sendDraft } from './send-draft.ts'

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
