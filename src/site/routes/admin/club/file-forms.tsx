import { Upload } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { FILE_FIELD, fileNameOf } from '#features/club/editing/file-field.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './club.module.css'
import { FILE_UPLOAD_PATH, REPLACES } from './upload-path.ts'
import { Submit } from '../../../ui/submit.tsx'

type Files = { files: readonly { value: string; label: string }[]; listed: readonly string[] }

/** Forms to upload a new file or to replace one. The browser sends them itself, which works without script, too. */
export function FileForms({ files, listed }: Files) {
  const loose = files.filter(({ value }) => !listed.includes(value))
  return (
    <RoomPart id="hochladen" title="PDF hochladen">
      <FileForm id="neue-datei" label="Neue PDF-Datei" address={FILE_UPLOAD_PATH} submit="Hochladen" />
      {files.length > 0 && (
        <details>
          <summary>Eine Datei durch eine neue Fassung ersetzen</summary>
          <p>
            Die Adresse bleibt: Wer den Link schon hat, bekommt die neue Fassung. Die frühere liegt danach noch 30 Tage
            im Papierkorb.
          </p>
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
      {loose.length > 0 && (
        <>
          <p>Diese Dateien stehen nicht in der Liste. Wer ihre Adresse kennt, kann sie trotzdem lesen:</p>
          <ul className="bullets">
            {loose.map(({ value, label }) => (
              <li key={value}>
                <a href={`/${value}`}>{label}</a>,{' '}
                <Link
                  to={href('/admin/verein/downloads/loeschen/:file', { file: encodeURIComponent(fileNameOf(value)) })}
                >
                  „{label}“ löschen
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </RoomPart>
  )
}

const FileForm = ({ id, label, address, submit }: { id: string; label: string; address: string; submit: string }) => (
  <PostForm className={styles['file']} encType="multipart/form-data" action={address} reloadDocument>
    <FormField
      name={FILE_FIELD}
      id={id}
      label={label}
      hint="Bis 20 MB."
      input={{ type: 'file', accept: 'application/pdf', required: false }}
    />
    <Submit kind="quiet">
      <Icon icon={Upload} size={18} /> {submit}
    </Submit>
  </PostForm>
)
