import type { ReactNode } from 'react'
import { FormSummary, mistakesTitle } from '../ui/form-field.tsx'
import { RoomPart } from '../ui/room-page.tsx'
import type { OpenAnswer } from './saving-form.tsx'
import { LineChanges } from './line-changes.tsx'

/** Why a described form is still open. @param props.children the preview for readers, below the differences */
export function FormAnswer({ answer, children }: { answer: OpenAnswer; children?: ReactNode }) {
  switch (answer.kind) {
    case 'reordered':
      return null
    case 'mistakes':
      return (
        <FormSummary
          title={answer.mistakes.length > 0 ? mistakesTitle(answer.mistakes) : 'Noch nicht gespeichert'}
          message={answer.message}
          mistakes={answer.mistakes}
        />
      )
    case 'conflict':
      return (
        <FormSummary
          title="Noch nicht gespeichert"
          message={`${answer.by} hat hier inzwischen gespeichert (${answer.at}). Ihre Angaben stehen noch im Formular. Speichern Sie noch einmal, dann gelten Ihre; was anders ist, steht hier:`}
        >
          <LineChanges lines={answer.changes} />
        </FormSummary>
      )
    case 'looked':
      return (
        <RoomPart id="aenderungen" title="Das ändert sich, wenn Sie speichern">
          {answer.changes.length === 0 ? (
            <p>Nichts: Es steht schon so auf der Website.</p>
          ) : (
            <LineChanges lines={answer.changes} />
          )}
          {children}
        </RoomPart>
      )
  }
}
