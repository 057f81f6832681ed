import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { areSame, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'
import type { SaveQueue } from './save-queue.ts'

const SIGN_OUT = '/admin/abmeldung'
const UNSAVED = 'Ihr letzter Text ist noch nicht gespeichert und ginge mit dem Abmelden verloren. Trotzdem abmelden?'

type Settings = {
  form: HTMLFormElement
  queue: SaveQueue
  /** The version that the page received last. */
  server: ForeignDraft
  read: () => DraftFields
  show: (fields: DraftFields) => void
}

/** The form's own buttons and the queue save the same article: one at a time, and each knows the other's result. */
export function useOneSaver({ form, queue, server, read, show }: Settings) {
  const isResting = useNavigation().state === 'idle'
  const handed = useRef<SavedDraft & { seen: DraftFields }>(undefined)

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (isSignOut(event.target)) beforeSigningOut(event, event.target, queue, read)
      if (event.target !== form || isHeldBack(event, form, queue)) return
      handed.current = { number: queue.base.number, fields: read(), seen: server.fields }
      queue.handOver()
    }
    // Captures before the router handles it.
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [form, queue, read, server])

  useEffect(() => {
    if (!isResting) return
    const sent = handed.current
    handed.current = undefined
    // A refused button leaves the page's version unchanged.
    const isTold = sent !== undefined && sent.seen !== server.fields
    const isDiscarded = server.number < queue.base.number
    if (isTold && (isDiscarded || server.number === sent.number + 1)) {
      // The server may have added to the sent fields, for example the address.
      if (isDiscarded || areSame(read(), sent.fields)) show(server.fields)
      return queue.rebase({ number: server.number, fields: server.fields })
    }
    queue.learn(server)
    // The outcome is unknown: the next save reveals it.
    if (sent) void queue.sendNow()
  }, [isResting, queue, server, read, show])
}

/** Forms that may pass: they are submitted a second time after the pending save. */
const passed = new WeakSet<HTMLFormElement>()

/** While a save is pending, the button waits for its answer. */
function isHeldBack(event: SubmitEvent, form: HTMLFormElement, queue: SaveQueue): boolean {
  if (passed.delete(form) || !queue.isSending) return false
  holdBack(event)
  void queue.sendNow().then(() => sendAgain(form, event.submitter))
  return true
}

const isSignOut = (target: EventTarget | null): target is HTMLFormElement =>
  target instanceof HTMLFormElement && new URL(target.action).pathname === SIGN_OUT

/** The fields that the user has agreed to lose. */
let given: DraftFields | undefined

/** Signing out clears the device's drafts, so the text has to be on the server before. */
function beforeSigningOut(event: SubmitEvent, form: HTMLFormElement, queue: SaveQueue, read: () => DraftFields) {
  if (queue.state.kind === 'saved' || (given && areSame(given, read()))) return
  holdBack(event)
  void queue.sendNow().then(() => {
    if (queue.state.kind !== 'saved' && !window.confirm(UNSAVED)) return
    given = read()
    form.requestSubmit(event.submitter)
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
