import type { ReactNode } from 'react'
import { PostForm } from '../../../ui/post-form.tsx'
import { formOf, type RefusedCommand } from './refused-command.ts'
import type { SentCommand } from './read-command.ts'

type Props = {
  command: SentCommand
  position?: number
  refused: RefusedCommand | undefined
  /** It was said beside the button that the team will wait. */
  mayWait?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One command of the entrant's page, with what was wrong with it above. */
export function CommandForm({ command, position, refused, mayWait = false, className, children }: Props) {
  const own = refused?.at === formOf(command, position?.toString()) ? refused : undefined
  return (
    <PostForm className={className}>
      {own?.message !== undefined && (
        <p className="form-note" role="alert">
          {own.message}
        </p>
      )}
      <input type="hidden" name="errand" value={command} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {(mayWait || own?.mayWait) && <input type="hidden" name="mayWait" value="yes" />}
      {children}
    </PostForm>
  )
}
