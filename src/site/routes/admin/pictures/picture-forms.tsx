import { useNavigation } from 'react-router'
import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import type { RefusedCommand } from './picture-commands.ts'
import { REPLACES, UPLOAD_PATH } from './upload-path.ts'
import { PostForm } from '../../../ui/post-form.tsx'

/** Puts another photo in its place; every article shows the new one. */
export function ReplacementForm({ name, refused }: { name: string; refused: string[] }) {
  const address = `${UPLOAD_PATH}?${new URLSearchParams({ [REPLACES]: name })}`
  return (
    <RoomPart id="ersetzen" title="Ersetzen">
      {refused.length > 0 && (
        <FormSummary title="Nicht ersetzt" mistakes={refused.map((message) => ({ field: 'neues-bild', message }))} />
      )}
      <PostForm encType="multipart/form-data" action={address} reloadDocument className="form-rows">
        <FormField
          name={UPLOAD_FIELD}
          id="neues-bild"
          label="Neues Foto"
          hint="Erscheint überall, wo dieses steht."
          input={{ type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif' }}
        />
        <button className="button button-quiet" type="submit">
          Ersetzen
        </button>
      </PostForm>
    </RoomPart>
  )
}

/** Offered only while nothing shows the picture. */
export function RemovalForm({ isUsed, refused }: { isUsed: boolean; refused: RefusedCommand | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <RoomPart id="loeschen" title="Löschen">
      {refused && <FormSummary title="Nicht gelöscht" message={refused.message} />}
      {isUsed ? (
        <p>Löschen lässt es sich, wenn nichts es mehr zeigt.</p>
      ) : (
        <PostForm className="form-rows">
          <p>30 Tage lang lässt es sich aus dem Papierkorb zurückholen.</p>
          <button className="button button-quiet" name="intent" value="loeschen" disabled={isSending}>
            In den Papierkorb legen
          </button>
        </PostForm>
      )}
    </RoomPart>
  )
}
