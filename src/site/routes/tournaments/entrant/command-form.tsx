import type { ReactNode } from 'react'
import { DescribedForm, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import type { SentCommand } from './read-command.ts'

/**
 * A refused form of the entrant's page.
 *
 * @property form identifies the form, so that the message appears beside it @property mayWait if sent once more, the team waits
 */
export type RefusedCommand = RefusedForm & { form: string; mayWait: boolean }

/** Identifies a form of the page. */
export const formOf = (command: SentCommand, position = ''): string => `${command}-${position}`

/** The suffix of its field ids: every team has fields of the same names. */
export const idsOf = (position = 'neu'): string => position

const NO_FIELDS: ShownForm = { fields: {} }

type Props = {
  command: SentCommand
  position?: number
  refused: RefusedCommand | undefined
  form?: ShownForm
  /** The text beside the button said that the team will wait. */
  mayWait?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A form for one command of the entrant's page, with its mistakes above. */
export function CommandForm({ command, position, refused, form = NO_FIELDS, mayWait, className, children }: Props) {
  const own = refused?.form === formOf(command, position?.toString()) ? refused : undefined
  return (
    <DescribedForm className={className} form={form} refused={own} at={idsOf(position?.toString())}>
      {own?.message !== undefined && (
        <p className="form-note" role="alert">
          {own.message}
        </p>
      )}
      <input type="hidden" name="errand" value={command} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {(mayWait || own?.mayWait) && <input type="hidden" name="mayWait" value="yes" />}
      {children}
    </DescribedForm>
  )
}
