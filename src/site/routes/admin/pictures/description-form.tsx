import { useNavigation } from 'react-router'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import type { RefusedCommand } from './picture-commands.ts'
import { PostForm } from '../../../ui/post-form.tsx'

type Props = { facts: { text: string; isUndescribed: boolean }; refused: RefusedCommand | undefined }

/** What is to be seen, for those who cannot see it. */
export function DescriptionForm({ facts: { text, isUndescribed }, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused ? [{ field: 'text', message: refused.message }] : []
  return (
    <RoomPart id="beschreibung" title="Was sieht man?">
      {refused && <FormSummary title="Noch nicht gespeichert" mistakes={mistakes} />}
      <PostForm className="form-rows" key={text} preventScrollReset>
        <FormField
          name="text"
          label="Beschreibung"
          hint="In einem Satz, für alle, die das Bild nicht sehen. Namen von Kindern bitte nicht."
          mistakes={mistakes}
          input={{ defaultValue: refused?.text ?? text, maxLength: MAX_TEXT_LENGTH, required: false }}
        />
        <label className="affirmation">
          <input type="checkbox" name="schmuck" value="ja" defaultChecked={!isUndescribed && text === ''} />
          <span>
            Nur Schmuck <small className="detail">Das Bild sagt nichts, was nicht im Text steht.</small>
          </span>
        </label>
        <button className="button" name="intent" value="beschreiben" disabled={isSending}>
          Beschreibung speichern
        </button>
      </PostForm>
    </RoomPart>
  )
}
