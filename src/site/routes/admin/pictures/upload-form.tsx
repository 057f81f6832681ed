import { Upload } from 'lucide'
import { Form, useNavigation } from 'react-router'
import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './library.module.css'
import { UPLOAD_PATH } from './upload-path.ts'

/** Sent by the browser itself: the server reads pictures as they come, and knows them by this address alone. */
export function UploadForm() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <RoomPart id="hochladen" title="Hochladen">
      <Form
        method="post"
        encType="multipart/form-data"
        action={UPLOAD_PATH}
        reloadDocument
        className={styles['upload']}
      >
        <div className="field">
          <label htmlFor="bilder">Fotos auswählen</label>
          <span className="hint" id="bilder-hinweis">
            Mehrere auf einmal; JPEG, PNG, WebP, AVIF oder GIF bis 20 MB.
          </span>
          <input
            id="bilder"
            name={UPLOAD_FIELD}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            multiple
            required
            aria-describedby="bilder-hinweis"
          />
        </div>
        <button className="button" type="submit" disabled={isSending}>
          <Icon icon={Upload} size={18} /> Hochladen
        </button>
      </Form>
    </RoomPart>
  )
}
