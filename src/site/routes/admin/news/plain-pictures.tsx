import { href } from 'react-router'
import type { Option } from '#shared/form/field.ts'
import styles from './show.module.css'

type Props = { chosen: Option[]; offered: Option[]; preview: string | undefined }

/** So many can be added with one sending of the form. */
const NEW_PLACES = [1, 2, 3]

/**
 * For browsers without script: order, take out, add. The paths themselves stand in hidden fields before it, to which the places
 * belong one by one; the hidden preview picture comes after it, for the first of a name counts.
 */
export function PlainPictures({ chosen, offered, preview }: Props) {
  return (
    <noscript>
      <fieldset className={styles['pictures']}>
        <legend>Bilder</legend>
        {chosen.map(({ value, label }, index) => (
          <div key={value}>
            <label htmlFor={`platz-${index}`}>{label}: Platz (leer nimmt es heraus)</label>
            <input id={`platz-${index}`} name="place" inputMode="numeric" defaultValue={index + 1} maxLength={3} />
          </div>
        ))}
        {NEW_PLACES.map((number) => (
          <div key={number}>
            <label htmlFor={`neues-bild-${number}`}>Bild dazu</label>
            <PictureSelect id={`neues-bild-${number}`} name="pictures" offered={offered} chosen="" />
          </div>
        ))}
        <div>
          <label htmlFor="vorschaubild">Vorschaubild</label>
          <PictureSelect
            id="vorschaubild"
            name="previewPicture"
            offered={[...chosen, ...offered]}
            chosen={preview ?? ''}
          />
        </div>
        <p>
          Neue Fotos laden Sie zuerst unter <a href={href('/admin/bilder')}>Bilder</a> hoch und beschreiben sie dort.
        </p>
      </fieldset>
    </noscript>
  )
}

type SelectProps = { id: string; name: string; offered: Option[]; chosen: string }

const PictureSelect = ({ id, name, offered, chosen }: SelectProps) => (
  <select id={id} name={name} defaultValue={chosen}>
    <option value="">keines</option>
    {offered.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
