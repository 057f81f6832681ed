import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { SavedDraft } from './draft.ts'
import type { SaveQueue } from './save-queue.ts'

const SIGN_OUT = '/admin/abmeldung'
const UNSAVED = 'Ihr letzter Text ist noch nicht gespeichert und ginge mit dem Abmelden verloren. Trotzdem abmelden?'

/** The form's own buttons and the queue save the same article: one after the other, and each knows what the other did. */
export function useOneSaver(form: HTMLFormElement, queue: SaveQueue, server: SavedDraft) {
  const isResting = useNavigation().state === 'idle'

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (event.target === form) beforeSending(event, form, queue)
      else if (isSignOut(event.target)) beforeSigningOut(event, event.target, queue)
    }
    // Before the router hears of it.
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [form, queue])

  useEffect(() => {
    if (!isResting) return
    if (server.number > queue.base.number) queue.rebase(server)
    // A button that was refused has saved nothing.
    else if (queue.state.kind === 'saving') void queue.sendNow()
  }, [isResting, queue, server])
}

/** Passed already: they come by a second time once nothing is under way. */
const passed = new WeakSet<HTMLFormElement>()

function beforeSending(event: SubmitEvent, form: HTMLFormElement, queue: SaveQueue) {
  if (passed.delete(form) || !queue.isSending) return queue.handOver()
  holdBack(event)
  void queue.sendNow().then(() => sendAgain(form, event.submitter))
}

const isSignOut = (target: EventTarget | null): target is HTMLFormElement =>
  target instanceof HTMLFormElement && new URL(target.action).pathname === SIGN_OUT

/** Signing out forgets what lies on the device, so it has to lie on the server before. */
function beforeSigningOut(event: SubmitEvent, form: HTMLFormElement, queue: SaveQueue) {
  if (passed.delete(form) || queue.state.kind === 'saved') return queue.stop()
  holdBack(event)
  void queue.sendNow().then(() => {
    if (queue.state.kind === 'saved' || window.confirm(UNSAVED)) {
      queue.abandon()
      sendAgain(form, event.submitter)
    }
  })
}

function holdBack(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null) {
  passed.add(form)
  form.requestSubmit(submitter)
}
