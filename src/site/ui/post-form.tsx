import { useEffect, useRef } from 'react'
import { Form, useLocation, type FormProps } from 'react-router'
import { giveBack, noteSent, settleSent } from '../unsent-form.ts'

/**
 * Sends what was filled in. What is wrong with it the server says, in our words and at its field, with script and without: a browser's
 * bubbles stay away. What could not be sent stands in it again when its page does.
 */
export function PostForm({ onSubmit, ...rest }: Omit<FormProps, 'method' | 'noValidate'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
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
        noteSent(event.currentTarget)
        onSubmit?.(event)
      }}
    />
  )
}
