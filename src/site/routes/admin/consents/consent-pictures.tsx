import { Link } from 'react-router'
import type { ConsentPicture } from '#features/pictures/consents/keep-consents.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import styles from './consents.module.css'

/** Each picture of somebody with the places where it stands, or stood. */
export function ConsentPictures({ pictures }: { pictures: ConsentPicture[] }) {
  if (pictures.length === 0) return <p>Bisher bei keinem Bild angekreuzt.</p>
  return (
    <ul className={styles['pictures']}>
      {pictures.map(({ path, text, isWithheld, uses }) => (
        <li key={path}>
          <strong>{text || pictureName({ path })}</strong>
          <span className="muted">{isWithheld ? 'nicht mehr auf der Website' : 'auf der Website'}</span>
          {uses.length > 0 && (
            <ul aria-label={isWithheld ? 'Hier stand es' : 'Hier steht es'}>
              {uses.map(({ title, address }) => (
                <li key={`${title} ${address}`}>
                  {address?.startsWith('/news/') ? (
                    <Link className="target" to={address}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
