import { Upload } from 'lucide'
import { useNavigation } from 'react-router'
import { FILE_FIELD } from '#features/club/editing/file-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './club.module.css'
import { FILE_UPLOAD_PATH, REPLACES } from './upload-path.ts'

type NamedFile = { value: string; label: string }

/** A new file, or one in the place of another. Sent by the browser itself, which works without script too. */
export function FileForms({ files }: { files: readonly NamedFile[] }) {
  return (
    <RoomPart id="hochladen" title="PDF hochladen">
      <FileForm id="neue-datei" label="Neue PDF-Datei" address={FILE_UPLOAD_PATH} submit="Hochladen" />
      {files.length > 0 && (
        <details>
          <summary className={styles['fold']}>Eine Datei durch eine neue Fassung ersetzen</summary>
          <p>Die Adresse bleibt: Wer den Link schon hat, bekommt die neue Fassung.</p>
          {files.map(({ value, label }, index) => (
            <FileForm
              key={value}
              id={`fassung-${index}`}
              label={`Neue Fassung von „${label}“`}
              address={`${FILE_UPLOAD_PATH}?${REPLACES}=${encodeURIComponent(value)}`}
              submit="Ersetzen"
            />
          ))}
        </details>
      )}
    </RoomPart>
  )
}

type Props = { id: string; label: string; address: string; submit: string }

function FileForm({ id, label, address, submit }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm className={styles['file']} encType="multipart/form-data" action={address} reloadDocument>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className="hint" id={`${id}-hinweis`}>
          Bis 20 MB.
        </span>
        <input id={id} name={FILE_FIELD} type="file" accept="application/pdf" aria-describedby={`${id}-hinweis`} />
      </div>
      <button className="button button-quiet" type="submit" disabled={isSending}>
        <Icon icon={Upload} size={18} /> {submit}
      </button>
    </PostForm>
  )
}
