import type { ReactNode } from 'react'
import { compareLines, type LineDifference } from '#shared/compare-lines.ts'
import type { Fields } from '#shared/form/field.ts'
import { LineChanges } from '../../../described-form/line-changes.tsx'
import { toTypedFields } from '#shared/form/typed.ts'
import { valueLines } from '../../../described-form/value-lines.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { Submit } from '../../../ui/submit.tsx'

type Compared = { number: number; present: number; before: unknown; after: unknown }

/** A version of an item with a described form, for its page. @param present number of the current version */
export function showVersion(fields: Fields, { number, present, before, after }: Compared) {
  const linesOf = (values: unknown) => (values === undefined ? [] : valueLines(fields, toTypedFields(fields, values)))
  return { present, isPresent: number === present, changes: compareLines(linesOf(before), linesOf(after)) }
}

type Shown = { title: string; text: string; present: number; isPresent: boolean; changes: LineDifference[] }
type Props = { shown: Shown; history: string; refused: { message: string } | undefined; children: ReactNode }

/** A version of an item with a described form, and the button that restores it. @param children what then happens to the current version */
export function VersionPage({ shown, history, refused, children }: Props) {
  const { title, text, present, isPresent, changes } = shown
  return (
    <RoomPage title={title} back={{ label: 'Ältere Fassungen', path: history }} lead={text}>
      {refused && <FormSummary title="Noch nicht geholt" message={refused.message} />}
      <RoomPart id="was-anders-war" title="Was gegenüber der Fassung davor anders war">
        {changes.length === 0 ? <p>Nichts.</p> : <LineChanges lines={changes} />}
      </RoomPart>
      {isPresent ? (
        <p>Das ist die Fassung, die jetzt gilt.</p>
      ) : (
        <PostForm>
          <input type="hidden" name="number" value={present} />
          <p>{children}</p>
          <Submit>Diese Fassung wieder gelten lassen</Submit>
        </PostForm>
      )}
    </RoomPage>
  )
}
