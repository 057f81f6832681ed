import type { ReactNode } from 'react'
import { PostForm } from '../../../ui/post-form.tsx'
import { formOf, type RefusedErrand } from './refused-errand.ts'
import type { SentErrand } from './read-errand.ts'

type Props = {
  errand: SentErrand
  position?: number
  refused: RefusedErrand | undefined
  /** It was said beside the button that the team will wait. */
  mayWait?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One errand of the entrant's page, with what was wrong with it above. */
export function ErrandForm({ errand, position, refused, mayWait = false, className, children }: Props) {
  const own = refused?.at === formOf(errand, position?.toString()) ? refused : undefined
  return (
    <PostForm className={className}>
      {own?.message !== undefined && (
        <p className="form-note" role="alert">
          {own.message}
        </p>
      )}
      <input type="hidden" name="errand" value={errand} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {(mayWait || own?.mayWait) && <input type="hidden" name="mayWait" value="yes" />}
      {children}
    </PostForm>
  )
}
