import { Form, type FormProps } from 'react-router'

/**
 * Sends what was filled in. What is wrong with it the server says, in our words and at its field, with script and without: a browser's
 * bubbles stay away.
 */
export const PostForm = (props: Omit<FormProps, 'method' | 'noValidate'>) => (
  <Form method="post" noValidate {...props} />
)
