import { Upload } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './library.module.css'
import { UPLOAD_PATH } from './upload-path.ts'
import { PostForm } from '../../../ui/post-form.tsx'

/** Where its field is found from elsewhere on the page. */
export const UPLOAD_FIELD_ID = 'bilder'

/** Sent by the browser itself: the server reads pictures as they come, and knows them by this address alone. */
export function UploadForm() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <RoomPart id="hochladen" title="Hochladen">
      <PostForm encType="multipart/form-data" action={UPLOAD_PATH} reloadDocument className={styles['upload']}>
        <FormField
          name={UPLOAD_FIELD}
          id={UPLOAD_FIELD_ID}
          label="Fotos auswählen"
          hint="Mehrere auf einmal; JPEG, PNG, WebP, AVIF oder GIF bis 20 MB."
          input={{ type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif', multiple: true }}
        />
        <button className="button" type="submit" disabled={isSending}>
          <Icon icon={Upload} size={18} /> Hochladen
        </button>
      </PostForm>
    </RoomPart>
  )
}
