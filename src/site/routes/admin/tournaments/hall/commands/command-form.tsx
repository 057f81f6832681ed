import type { ReactNode } from 'react'
import { PostForm } from '../../../../../ui/post-form.tsx'

type Props = {
  /** Path of the board; omitted: the page itself. */
  path?: string
  command: string
  formKey: string
  /** The tie and the table. */
  facts: Readonly<Record<string, string>>
  className?: string | undefined
  children: ReactNode
}

/** A form for one of the director's commands, with one button and further choices. */
export const CommandForm = ({ path, command, formKey, facts, className, children }: Props) => (
  <PostForm {...(path !== undefined && { action: path })} className={className} preventScrollReset>
    <input type="hidden" name="command" value={command} />
    <input type="hidden" name="formKey" value={formKey} />
    {Object.entries(facts).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </PostForm>
)
