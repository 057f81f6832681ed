import type { ReactNode } from 'react'
import { PostForm } from '../../../../../ui/post-form.tsx'

type Props = {
  /** Path of the board. */
  path: string
  command: string
  formKey: string
  /** Which tie, which table. */
  facts: Readonly<Record<string, string>>
  className?: string | undefined
  children: ReactNode
}

/** One thing that the director does with one button, and what else must be chosen for it. */
export const CommandForm = ({ path, command, formKey, facts, className, children }: Props) => (
  <PostForm action={path} className={className} preventScrollReset>
    <input type="hidden" name="command" value={command} />
    <input type="hidden" name="formKey" value={formKey} />
    {Object.entries(facts).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </PostForm>
)
