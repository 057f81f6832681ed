import { useEffect, useRef } from 'react'
import { Form, useActionData, useLocation, type FormProps } from 'react-router'
import { askBefore } from '../sending/ask-before.ts'
import { giveBack, noteSent, settleSent } from '../sending/unsent-form.ts'
import '../styles/form.css'

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
