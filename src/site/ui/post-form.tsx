import { useEffect, useRef } from 'react'
import { Form, useActionData, useLocation, type FormProps } from 'react-router'
import { giveBack, noteSent, settleSent, tellUnsent, type Sent } from '../sending/unsent-form.ts'
import '../styles/form.css'
import { describeFailure } from '../sending/describe-failure.ts'

/**
 * Sends what was filled in. What is wrong with it the server says, in our words and at its field, with script and without: a browser's
 * bubbles stay away. What could not be sent stands in it still.
 */
export function PostForm({ onSubmit, ...rest }: Omit<FormProps, 'method' | 'noValidate'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const answer: unknown = useActionData()
  useEffect(() => {
    if (form.current) giveBack(form.current)
  }, [])
  // By then stands on the page what takes the place of this one.
  useEffect(() => () => void setTimeout(settleSent), [key])
  return (
    <Form
      method="post"
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        const sent = noteSent(event.currentTarget, event.nativeEvent.submitter, answer)
        // What the browser sends by itself is answered by a page of its own, and for another page its program would have to come first.
        const isLeaving = rest.reloadDocument || leadsElsewhere(event.currentTarget)
        if (isLeaving && !event.defaultPrevented && askBefore(event, sent)) return
        onSubmit?.(event)
      }}
    />
  )
}

const leadsElsewhere = (form: HTMLFormElement) =>
  new URL(form.getAttribute('action') ?? '', location.href).pathname !== location.pathname

/** Asked already: it comes by a second time. */
const asked = new WeakSet<HTMLFormElement>()
const asking = new WeakSet<HTMLFormElement>()

/**
 * Has a form that leads away sent only when somebody is there to answer; otherwise an error page would take its place.
 *
 * @returns whether it is held back until then
 */
function askBefore(event: Pick<Event, 'preventDefault'>, sent: Sent): boolean {
  const { form, submitter } = sent
  if (asked.delete(form)) return false
  event.preventDefault()
  if (asking.has(form)) return true
  asking.add(form)
  void findFailure().then((failure) => {
    asking.delete(form)
    if (failure !== undefined) return tellUnsent(sent, failure)
    asked.add(form)
    form.requestSubmit(submitter)
  })
  return true
}

/** @returns undefined when the site can take something */
async function findFailure(): Promise<string | undefined> {
  try {
    const { ok, status, statusText } = await fetch('/readyz', { method: 'HEAD', cache: 'no-store' })
    return ok ? undefined : describeFailure({ status, statusText, internal: false, data: '' })
  } catch (error) {
    return describeFailure(error)
  }
}
