import { useEffect, useRef } from 'react'
import { Form, useActionData, useLocation, type FormProps } from 'react-router'
import { giveBack, noteSent, settleSent, tellUnsent, type Sent } from '../sending/unsent-form.ts'
import '../styles/form.css'
import { describeFailure } from '../sending/describe-failure.ts'

/**
 * A form whose mistakes the server reports, in our words and beside the field, with and without script: the browser's validation bubbles are off.
 * Input that could not be sent stays.
 */
export function PostForm({ onSubmit, ...rest }: Omit<FormProps, 'method' | 'noValidate'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const answer: unknown = useActionData()
  useEffect(() => {
    if (form.current) giveBack(form.current)
  }, [])
  // Deferred, so that the page that replaces this one is already there.
  useEffect(() => () => void setTimeout(settleSent), [key])
  return (
    <Form
      method="post"
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        const sent = noteSent(event.currentTarget, event.nativeEvent.submitter, answer)
        // Such a form replaces the page: by a document that the browser loads itself, or by another page, whose program must be loaded first.
        const isLeaving = rest.reloadDocument || leadsElsewhere(event.currentTarget)
        if (isLeaving && !event.defaultPrevented && askBefore(event, sent)) return
        onSubmit?.(event)
      }}
    />
  )
}

const leadsElsewhere = (form: HTMLFormElement) =>
  new URL(form.getAttribute('action') ?? '', location.href).pathname !== location.pathname

/** Forms already checked, on their second submit. */
const asked = new WeakSet<HTMLFormElement>()
const asking = new WeakSet<HTMLFormElement>()

/**
 * Before a form leaves the page, checks that the server can answer; otherwise an error page would replace it.
 *
 * @returns whether the submit is held back until then
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

/** @returns undefined when the site can accept a form */
async function findFailure(): Promise<string | undefined> {
  try {
    const { ok, status, statusText } = await fetch('/readyz', { method: 'HEAD', cache: 'no-store' })
    return ok ? undefined : describeFailure({ status, statusText, internal: false, data: '' })
  } catch (error) {
    return describeFailure(error)
  }
}
